import type { Translation } from '../../../locales/translation.ts';
import type en from './notification-actions.en-US.ts';

export default {
  close: 'Закрити розмову',
  snooze: 'Відкласти до завтра',
  settle: 'Відповідь не потрібна',
  undo: 'Скасувати',
  closed: 'Розмову закрито',
  snoozed: 'Відкладено до завтра, 9:00',
  settled: 'Відповідь не потрібна',
  clientWrote: 'Не виконано: клієнт написав ще раз',
  changed: 'Не виконано: стан розмови вже змінив хтось інший',
  signedOut: 'Не виконано: на цьому пристрої ви вийшли із системи',
  denied: 'Не виконано: ви більше не можете змінювати цю розмову',
  offline: 'Не виконано: немає зв’язку із сервером',
  failed: 'Не виконано: сталася помилка',
  unknown: 'Невідомо, чи це виконано. Відкрийте розмову.',
} satisfies Translation<typeof en>;
