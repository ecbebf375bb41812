import type { Translation } from '../../../locales/translation.ts';
import type en from './hand-over.en-US.ts';

export default {
  title: 'Передати розмову',
  button: 'Передати',
  now: 'Розмову веде {name}',
  nobody: 'Цю розмову ще ніхто не веде',
  person: 'Кому',
  toNewClients: 'Назад до нових клієнтів',
  comment: 'Коментар',
  commentHint: 'Стане нотаткою в розмові; клієнт її не бачить',
  staySelf: 'Лишитися в розмові',
  stayOther: '{name} лишається в розмові',
  submit: 'Передати',
  failed: 'Не вдалося передати розмову',
  searching: 'Шукаємо',
  nobodyFound: 'Нікого з таким іменем немає',
  done: 'Розмову передано: {name}',
  returned: 'Розмова знову серед нових клієнтів',
  undo: 'Скасувати',
  gone: 'Передати цю розмову ви вже не можете',
} satisfies Translation<typeof en>;
