import type { Channel, ConversationTarget } from '@switchboard/contract';

/** The target of the answer that a client waits for now: those of earlier waits may still be listed. */
export const answerTarget = ({
  awaiting_since: since,
  targets,
}: Pick<Channel, 'awaiting_since' | 'targets'>): ConversationTarget | null =>
  targets.find((target) => target.kind !== 'closing' && target.since === since) ?? null;

/** By when a conversation has to be closed; null while that time stands still. */
export const closingTarget = ({ state, targets }: Pick<Channel, 'state' | 'targets'>): ConversationTarget | null =>
  state === 'closed' ? null : (targets.find(({ kind, is_paused }) => kind === 'closing' && !is_paused) ?? null);
