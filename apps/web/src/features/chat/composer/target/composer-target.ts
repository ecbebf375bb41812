import type { Message } from '@switchboard/contract';

/** The message that the box replies to or edits. */
export type ComposerTarget = { kind: 'reply'; message: Message } | { kind: 'edit'; message: Message };
