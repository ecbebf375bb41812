import type { Message } from '@switchboard/contract';

export type ComposerTarget = { kind: 'reply'; message: Message } | { kind: 'edit'; message: Message };
