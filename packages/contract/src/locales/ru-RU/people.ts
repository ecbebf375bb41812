import type en from '../en-US/people.ts';
import type { Translation } from '../translation.ts';

export default {
  online: 'В сети',
  offline: 'Не в сети',
} as const satisfies Translation<typeof en>;
