import type { Channel, ConversationTarget } from '@switchboard/contract';

/** Whether a target of a conversation runs still: no event tells of one that is over. */
const isRunning = (
  { kind, since }: ConversationTarget,
  { state, bot_id, blocked_at, client_blocked, awaiting_since }: Channel,
): boolean =>
  kind === 'closing'
    ? state !== 'closed' && bot_id !== null && blocked_at === null && !client_blocked
    : since === awaiting_since;

/** Leaves out the targets of a conversation that its other fields say are over: an undo is told with its targets. */
export const withoutEndedTargets = (channel: Channel): Channel => {
  const targets = channel.targets.filter((target) => isRunning(target, channel));
  return targets.length === channel.targets.length ? channel : { ...channel, targets };
};

/** The target of the answer that a client waits for. */
export const answerTarget = ({ targets }: Pick<Channel, 'targets'>): ConversationTarget | null =>
  targets.find(({ kind }) => kind !== 'closing') ?? null;

/** By when a conversation has to be closed; null while that time stands still. */
export const closingTarget = ({ targets }: Pick<Channel, 'targets'>): ConversationTarget | null =>
  targets.find(({ kind, is_paused }) => kind === 'closing' && !is_paused) ?? null;
