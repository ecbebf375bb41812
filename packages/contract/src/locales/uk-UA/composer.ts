import type en from '../en-US/composer.ts';
import type { Translation } from '../translation.ts';

export default {
  label: 'Повідомлення',
  placeholder: 'Напишіть повідомлення',
  placeholderClient: 'Напишіть клієнтові: {name}',
  send: 'Надіслати',
  save: 'Зберегти',
  attach: 'Додати файли',
  dropHere: 'Відпустіть файли тут, щоб додати їх',
  broken: 'З’єднання із сервером перервано',
  uploading: 'Зачекайте, доки файли завантажаться',
  replyTo: 'Відповідь для {name}',
  cancelReply: 'Скасувати відповідь',
  editing: 'Зміна повідомлення',
  editingHint: 'Esc — скасувати',
  cancelEdit: 'Скасувати зміну',
  editFailed: 'Не вдалося змінити повідомлення',
  charactersLeft:
    '{count, plural, one {Лишився # символ} few {Лишилося # символи} many {Лишилося # символів} other {Лишилося # символу}}',
  charactersOver:
    '{count, plural, one {Зайвий # символ} few {Зайві # символи} many {Зайвих # символів} other {Зайвих # символу}}',
  willSplit:
    'Буде надіслано як {count, plural, one {# повідомлення} few {# повідомлення} many {# повідомлень} other {# повідомлення}}',
  typingOne: '{name} пише…',
  typingTwo: '{first} і {second} пишуть…',
  typingMany: 'Кілька людей пишуть…',
  viewing: 'Ви переглядаєте',
  joinChannel: 'Приєднатися до каналу',
  joinManagerHint: 'Цим клієнтом ще ніхто не займається. Приєднавшись, ви станете його менеджером.',
  alreadyJoined: '{name} уже в розмові',
  somebodyJoined: 'Хтось уже приєднався до розмови',
  joinAsColleague: 'Приєднатися як колега',
  joinFailed: 'Не вдалося приєднатися до каналу',
  readOnly: 'Ви можете читати цей канал, але не писати в ньому',
  blockedTitle: 'Бота зупинено: {name}',
  blockedHint: 'Надіслати нічого не можна, доки клієнт знову не запустить бота. Розмову й далі можна читати.',
  botGone: 'Бота цієї розмови вже не під’єднано, тому надіслати нічого не можна.',
} satisfies Translation<typeof en>;
