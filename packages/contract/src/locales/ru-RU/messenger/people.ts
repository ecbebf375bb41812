import type en from '../../en-US/messenger/people.ts';
import type { Translation } from '../../translation.ts';

export default {
  online: 'В сети',
  offline: 'Не в сети',
  customStatus: {
    until: '{text} до {time}',
  },
} as const satisfies Translation<typeof en>;
