import { type Channel, channelTypes } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';
import { directUserId } from '../../store/selectors.ts';
import { useStore } from '../../store/store-context.tsx';

/** One line under a channel's name: the bot of a conversation, the colleague's presence, or the number of members. */
export function useChannelSubtitle(channel: Channel): string | null {
  const t = useT('channels');
  const common = useT('common');
  const isOwn = useStore((state) => state.me?.own_channel_id === channel.id);
  const other = useStore((state) => {
    const userId = directUserId(channel, state.me?.id ?? -1);
    return userId === null ? undefined : state.users[userId];
  });
  if (isOwn) return t('ownHint');
  if (channel.type === channelTypes.client) {
    return t('conversation.via', { bot: channel.bot?.title ?? t('unknownBot') });
  }
  if (channel.type !== channelTypes.direct) return t('membersCount', { count: channel.members_count });
  if (!other) return null;
  return common(other.is_online === 1 ? 'online' : 'offline');
}
