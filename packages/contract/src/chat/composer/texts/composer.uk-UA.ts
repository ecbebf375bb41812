import type { Translation } from '../../../locales/translation.ts';
import type en from './composer.en-US.ts';

export default {
  label: 'Повідомлення',
  placeholder: 'Напишіть повідомлення',
  placeholderTo:
    '{to, select, own {Напишіть собі} channel {Напишіть у канал «{name}»} client {Напишіть клієнтові: {name}} other {Напишіть колезі: {name}}}',
  emoji: 'Емодзі',
  send: 'Надіслати',
  save: 'Зберегти',
  attach: 'Прикріпити файли',
  dropHere: 'Відпустіть файли тут, щоб прикріпити їх',
  broken: 'Немає зв’язку із сервером',
  uploading: 'Зачекайте, доки файли прикріпляться',
  notUploaded: 'Файл не прикріплено: спробуйте ще раз або приберіть його',
  replyTo: 'Відповідь для {name}',
  cancelReply: 'Скасувати відповідь',
  editing: 'Редагування',
  editingHint: 'Esc — скасувати',
  cancelEdit: 'Скасувати редагування',
  editFailed: 'Не вдалося змінити повідомлення',
  editGone: 'Повідомлення, яке ви редагували, видалено',
  charactersLeft:
    '{count, plural, one {Лишився # символ} few {Лишилося # символи} many {Лишилося # символів} other {Лишилося # символу}}',
  charactersOver:
    '{count, plural, one {Зайвий # символ} few {Зайві # символи} many {Зайвих # символів} other {Зайвих # символу}}',
  willSplit:
    'Буде надіслано як {count, plural, one {# повідомлення} few {# повідомлення} many {# повідомлень} other {# повідомлення}}',
  readOnly: 'Ви можете читати цей канал, але не писати в ньому',
  blockedTitle: 'Клієнт зупинив бота',
  blockedHint: 'Писати не можна, доки клієнт знову не запустить бота. Читати можна й далі.',
  teamBlocked: 'Цього клієнта заблоковано',
  teamBlockedHint: 'Сповіщень не буде, доки клієнта не розблоковано на картці.',
  replyClosed: 'Месенджер не дає відповісти, доки клієнт знову не напише',
  botGone: 'Бота цієї розмови вже не підключено, надіслати нічого не можна.',
  addNote: 'Додати нотатку',
  noteLabel: 'Нотатка для команди',
  notePlaceholder: 'Напишіть нотатку: її бачить лише команда',
  formatting: 'Форматування',
  replyFileGone: 'Файл «{name}» видалено із шаблону. Текст вставлено без нього.',
  unfilled: {
    title: 'Надіслати з незаповненими змінними?',
    text: 'Ці дані невідомі, тож клієнт побачить саму змінну: {names}.',
    send: 'Усе одно надіслати',
    edit: 'Редагувати',
  },
} satisfies Translation<typeof en>;
