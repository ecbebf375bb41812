import {
  type Channel,
  channelTypes,
  handsOverTo,
  hasPermission,
  isWorthNotifying,
  type Message,
} from '@switchboard/contract';
import { extractMentions } from '@switchboard/contract/markup';
import { isNewClient } from '../../../store/channels.ts';
import type { State } from '../../../store/state.ts';
import { countsAsUnread } from '../../../store/unread.ts';

/** Why a message is announced; null when it is not. */
export type NotificationReason = 'message' | 'mention' | 'new_client' | null;

/** Whether the message names the reader, or everyone in its channel. Clients cannot mention anyone. */
export const mentions = (message: Pick<Message, 'content' | 'created_by'>, meId: number): boolean =>
  message.created_by !== null && extractMentions(message.content).some(({ id }) => id === '0' || id === String(meId));

const isCallOfNewClient = (me: NonNullable<State['me']>, channel: Channel, message: Message): boolean =>
  hasPermission(me.permissions, 'leads', 'update') && isNewClient(channel) && message.client_id !== null;

/**
 * Decides whether and why a new message is announced. Never the reader's own messages, those already read or being read
 * now, or a blocked client's. A muted channel is silent, except for mentions if the reader has chosen so.
 */
export function decideNotification(state: State, message: Message): NotificationReason {
  const { me, active } = state;
  const channel = state.channels[message.channel_id];
  const membership = state.memberships[message.channel_id];
  if (!me || !channel || channel.blocked_at !== null) return null;
  if (!countsAsUnread(message, me.id) && !handsOverTo(message, me.id)) return null;
  if (active.focused && active.channelId === channel.id) return null;
  const isMember = membership?.is_member ?? false;
  if (isMember ? message.seq <= (membership?.read_seq ?? 0) : !isCallOfNewClient(me, channel, message)) return null;
  const isMention = mentions(message, me.id);
  const isWanted = isWorthNotifying(me.preferences, {
    isMention,
    isDirect: channel.type === channelTypes.direct || channel.manager_id === me.id,
    isMuted: membership?.muted ?? false,
    isNewClient: !isMember,
  });
  if (!isWanted) return null;
  if (!isMember) return 'new_client';
  return isMention ? 'mention' : 'message';
}
