import type { Message } from '@switchboard/contract';

/** What the message box is about when it is not a new message of its own. */
export type ComposerTarget = { kind: 'reply'; message: Message } | { kind: 'edit'; message: Message };
