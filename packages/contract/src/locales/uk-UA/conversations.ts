import type en from '../en-US/conversations.ts';
import type { Translation } from '../translation.ts';

export default {} as const satisfies Translation<typeof en>;
