import type { Translation } from '../../../locales/translation.ts';
import type en from './people.en-US.ts';

export default {
  online: 'У мережі',
  offline: 'Не в мережі',
  customStatus: {
    until: '{text} до {time}',
  },
} as const satisfies Translation<typeof en>;
