import { type Channel, channelTypes } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { PersonPresence } from '../../../ui/person/person-name.tsx';
import { useDirectUser } from './channel-name.tsx';

/** One line under a channel's name: the bot of a conversation, the colleague's presence, or the number of members. */
export function useChannelSubtitle(channel: Channel): ReactNode {
  const t = useT('channels');
  const isOwn = useStore((state) => state.me?.own_channel_id === channel.id);
  const other = useDirectUser(channel);
  if (isOwn) return t('ownHint');
  if (channel.type === channelTypes.client) {
    return t('conversation.via', { bot: channel.bot?.title ?? t('unknownBot') });
  }
  if (channel.type !== channelTypes.direct) return t('membersCount', { count: channel.members_count });
  if (!other) return null;
  return <PersonPresence user={other} />;
}
