import type { Translation } from '../../../../locales/translation.ts';
import type en from './client-merges.en-US.ts';

export default {
  title: 'Одна особа',
  merge: 'Об’єднати з…',
  mergeThis: 'Об’єднати',
  notSame: 'Це інша особа',
  notSameFailed: 'Не вдалося це зберегти',
  unnamed: 'Клієнт без імені',
  deleted: 'видалений клієнт',
  account: '{name} ({messenger})',
  merged: '{client} і {into} — одна особа',
  mergedBy: '{name}, {at}',
  undo: 'Скасувати об’єднання',
  undoTitle: 'Скасувати об’єднання?',
  undoText: 'Кожен клієнт знову матиме власну картку з усім, що належало й належить саме йому. Нічого не зникне.',
  undoFailed: 'Не вдалося скасувати об’єднання',
  suggestions: 'Це одна й та сама особа?',
  suggestionsFailed: 'Не вдалося перевірити, чи є клієнти однією особою',
  reasons: {
    phone: 'Той самий телефон',
    name: 'Те саме ім’я',
    alphabet: 'Те саме ім’я іншою абеткою',
    language: 'Те саме ім’я іншою мовою',
  },
  confirmTitle: 'Об’єднати: {client} і {into}?',
  confirmText:
    'Для всіх колег це буде одна особа з однією карткою й спільною хронологією. Розмови, менеджери, нотатки й файли лишаться на своїх місцях, а блокування в одному месенджері не зачепить іншого.',
  confirmHint: 'Клієнти нічого не помітять. Це можна будь-коли скасувати на картці.',
  confirm: 'Об’єднати',
  failed: 'Не вдалося об’єднати клієнтів',
  done: '{client} і {into} — тепер одна особа',
  undone: 'Об’єднання скасовано',
  picker: {
    title: 'Об’єднати {name} з…',
    search: 'Ім’я, телефон або ім’я користувача',
    hint: 'Введіть, щоб знайти іншого клієнта.',
    none: 'Іншого клієнта не знайдено',
    failed: 'Не вдалося завантажити клієнтів',
    results: 'Знайдені клієнти',
  },
} as const satisfies Translation<typeof en>;
