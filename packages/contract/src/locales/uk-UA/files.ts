import type en from '../en-US/files.ts';
import type { Translation } from '../translation.ts';

export default {
  tooLarge: 'Розмір файлу має бути менший за 20 МБ',
  uploadFailed: 'Файл {name} не завантажено',
  tooMany: 'До повідомлення можна додати щонайбільше {count, number} файлів. Не додано: {names}',
  offline: 'З’єднання перервалося під час завантаження',
  empty: 'Файл порожній',
  progress: '{name}, завантажено {percent, number} %',
  cancelUpload: 'Скасувати завантаження {name}',
  remove: 'Прибрати {name}',
  download: 'Завантажити {name}',
  open: 'Відкрити {name}',
  attached: 'Додані файли',
  voice: 'Голосове повідомлення',
  video: 'Відео {name}',
  audio: 'Аудіо {name}',
  picture: 'Зображення {name}',
  bytes: '{value} Б',
  kilobytes: '{value} КБ',
  megabytes: '{value} МБ',
} satisfies Translation<typeof en>;
