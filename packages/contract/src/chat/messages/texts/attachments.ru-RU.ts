import type { Translation } from '../../../locales/translation.ts';
import type en from './attachments.en-US.ts';

export default {
  photo: 'Фото',
  video: 'Видео',
  voice: 'Голосовое сообщение',
  audio: 'Аудио',
  note: 'Заметка: {text}',
  sticker: 'Стикер',
  file: 'Файл',
  location: 'Место на карте',
  contact: 'Контакт',
  poll: 'Опрос',
  other: 'Другое сообщение',
  files: '{count, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}',
} satisfies Translation<typeof en>;
