import type en from '../en-US/people.ts';
import type { Translation } from '../translation.ts';

export default {
  online: 'У мережі',
  offline: 'Не в мережі',
} as const satisfies Translation<typeof en>;
