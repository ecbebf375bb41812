import type en from '../en-US/errors.ts';
import type { Translation } from '../translation.ts';

export default {} as const satisfies Translation<typeof en>;
