import type en from '../en-US/files.ts';
import type { Translation } from '../translation.ts';

export default {
  tooLarge: 'Размер файла должен быть меньше 20 МБ',
  uploadFailed: 'Файл {name} не загружен',
  tooMany: 'К сообщению можно прикрепить не больше {count, number} файлов. Не прикреплены: {names}',
  offline: 'Соединение прервалось во время загрузки',
  empty: 'Файл пуст',
  progress: '{name}, загружено {percent, number} %',
  cancelUpload: 'Отменить загрузку {name}',
  remove: 'Убрать {name}',
  download: 'Скачать {name}',
  open: 'Открыть {name}',
  attached: 'Прикреплённые файлы',
  voice: 'Голосовое сообщение',
  video: 'Видео {name}',
  audio: 'Аудио {name}',
  picture: 'Изображение {name}',
  bytes: '{value} Б',
  kilobytes: '{value} КБ',
  megabytes: '{value} МБ',
} satisfies Translation<typeof en>;
