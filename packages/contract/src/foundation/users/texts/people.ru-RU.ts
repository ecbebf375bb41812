import type { Translation } from '../../../locales/translation.ts';
import type en from './people.en-US.ts';

export default {
  online: 'В сети',
  offline: 'Не в сети',
  customStatus: {
    until: '{text} до {time}',
  },
} as const satisfies Translation<typeof en>;
