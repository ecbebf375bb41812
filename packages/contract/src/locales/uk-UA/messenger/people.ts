import type en from '../../en-US/messenger/people.ts';
import type { Translation } from '../../translation.ts';

export default {
  online: 'У мережі',
  offline: 'Не в мережі',
  customStatus: {
    until: '{text} до {time}',
  },
} as const satisfies Translation<typeof en>;
