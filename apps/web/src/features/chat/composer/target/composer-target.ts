import type { Message } from '@switchboard/contract';

export type ComposerTarget = { kind: 'reply'; message: Message } | { kind: 'edit'; message: Message };

/** By id: the message object changes with every reaction. */
export const targetKeyOf = (target: ComposerTarget | null): string | null =>
  target && `${target.kind} ${target.message.id}`;
