import type { Translation } from '../../../locales/translation.ts';
import type en from './episodes.en-US.ts';

export default {
  close: 'Закрити розмову',
  reopen: 'Відкрити знову',
  snooze: 'Відкласти',
  wake: 'Повернути зараз',
  settle: 'Відповідь не потрібна',
  empty: { snoozed: 'Нічого не відкладено', closed: 'Ще нічого не закрито' },
  states: { label: 'Стан', open: 'Відкриті', snoozed: 'Відкладені', closed: 'Закриті' },
  snoozedUntil: 'Відкладено до {when}',
  snoozedBy: '{name} відкладає до {when}',
  woken: 'Час відкладеної розмови настав',
  wokenBy: 'Хто відкладав: {name}',
  presets: {
    threeHours: 'Через три години',
    tomorrow: 'Завтра о {time}',
    monday: 'У понеділок о {time}',
    week: 'Через тиждень о {time}',
    other: 'Інший час…',
  },
  form: {
    title: 'Відкласти до',
    day: 'День',
    time: 'Час',
    reason: 'Чому (бачить команда)',
    keeps: 'Навіть якщо клієнт напише',
    submit: 'Відкласти',
    cancel: 'Скасувати',
    missing: 'Виберіть день і час',
    past: 'Цей час уже минув',
    tooFar: 'Це більш ніж за рік від сьогодні',
  },
  done: {
    closed: 'Закрито: {name}',
    snoozed: '{name}: відкладено до {when}',
    settled: '{name}: відповідь не потрібна',
    opened: 'Відкрито знову: {name}',
  },
  undo: 'Скасувати',
  failed: 'Не вдалося змінити стан',
  changed: 'Тим часом стан цієї розмови змінив хтось інший',
  closedBar: {
    text: 'Розмову закрито. Ваше повідомлення її не відкриє.',
    wait: 'Чекати на відповідь',
  },
} satisfies Translation<typeof en>;
