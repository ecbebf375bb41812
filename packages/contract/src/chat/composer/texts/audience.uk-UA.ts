import type { Translation } from '../../../locales/translation.ts';
import type en from './audience.en-US.ts';

export default {
  label: 'Хто це прочитає',
  reply: 'Відповідь',
  note: 'Нотатка',
  teamOnly: 'Лише для команди',
  write: 'Написати нотатку',
} satisfies Translation<typeof en>;
