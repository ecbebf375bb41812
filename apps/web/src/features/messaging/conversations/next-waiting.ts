import { type Channel, channelTypes } from '@switchboard/contract';
import { isNewClient } from '../../../store/channels.ts';
import type { State } from '../../../store/state.ts';
import { answerTarget } from '../../../store/targets.ts';

/** Who waits longest of one's own clients and those without a manager; `butId` is left out. */
export const selectLongestWait = (state: State, butId: number | null): Channel | null =>
  selectFirst(state, butId, ({ awaiting_since: since }) => since);

/** The one of them whose answer is due first; without a target, who waits longest. */
export const selectMostUrgent = (state: State): Channel | null =>
  selectFirst(state, null, (channel) => answerTarget(channel)?.due_at ?? null) ?? selectLongestWait(state, null);

const selectFirst = (
  { channels, memberships, me }: State,
  butId: number | null,
  momentOf: (channel: Channel) => string | null,
): Channel | null => {
  let first: { channel: Channel; moment: string } | null = null;
  for (const channel of Object.values(channels)) {
    const { id, type, state, awaiting_since: since, manager_id: managerId } = channel;
    if (type !== channelTypes.client || state !== 'open' || since === null || id === butId) continue;
    const moment = momentOf(channel);
    if (moment === null || moment >= (first?.moment ?? '~')) continue;
    if (isNewClient(channel) || managerId === me?.id || memberships[id]?.is_member === true)
      first = { channel, moment };
  }
  return first?.channel ?? null;
};
