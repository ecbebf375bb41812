import type { Translation } from '../../../locales/translation.ts';
import type en from './attachments.en-US.ts';

export default {
  photo: 'Фото',
  video: 'Відео',
  voice: 'Голосове повідомлення',
  audio: 'Аудіо',
  note: 'Нотатка: {text}',
  sticker: 'Наліпка',
  file: 'Файл',
  location: 'Місце на мапі',
  contact: 'Контакт',
  poll: 'Опитування',
  other: 'Інше повідомлення',
  files: '{count, plural, one {# файл} few {# файли} many {# файлів} other {# файлу}}',
} satisfies Translation<typeof en>;
