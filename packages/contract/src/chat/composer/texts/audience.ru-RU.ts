import type { Translation } from '../../../locales/translation.ts';
import type en from './audience.en-US.ts';

export default {
  label: 'Кто это прочитает',
  reply: 'Ответ',
  note: 'Заметка',
  teamOnly: 'Только для команды',
  write: 'Написать заметку',
} satisfies Translation<typeof en>;
