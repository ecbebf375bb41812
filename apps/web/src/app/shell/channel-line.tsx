import { channelTypes } from '@switchboard/contract';
import { IconBriefcase, IconHash, IconLock } from '@tabler/icons-react';
import { useChannelName } from '../../features/channels/use-channel-name.ts';
import { useT } from '../../i18n/use-t.ts';
import { directUserId, selectUnread } from '../../store/selectors.ts';
import { useStore } from '../../store/store-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './nav-row.module.css';
import { NavRow } from './nav-row.tsx';

/** A group channel, direct channel or conversation in the left sidebar. */
export function ChannelLine({ channelId }: { channelId: number }) {
  const t = useT('conversations');
  const channel = useStore((state) => state.channels[channelId]);
  const title = useChannelName(channel);
  const user = useStore((state) => {
    const held = state.channels[channelId];
    const userId = held ? directUserId(held, state.me?.id ?? -1) : null;
    return userId === null ? undefined : state.users[userId];
  });
  const unread = useStore(selectUnread(channelId));
  const muted = useStore((state) => state.memberships[channelId]?.muted ?? false);
  if (!channel) return null;

  const icon = () => {
    switch (channel.type) {
      case channelTypes.client:
        return (
          <Avatar
            name={title}
            pictureId={channel.client?.avatar?.id ?? null}
            size={22}
            messenger={channel.client?.service_type ?? channel.service_id}
          />
        );
      case channelTypes.direct:
        return <Avatar name={title} pictureId={user?.avatar?.id ?? null} size={22} online={user?.is_online === 1} />;
      case channelTypes.managers:
        return <IconBriefcase size={18} stroke={1.75} />;
      default:
        return channel.is_public ? <IconHash size={18} stroke={1.75} /> : <IconLock size={18} stroke={1.75} />;
    }
  };

  return (
    <NavRow
      to="/messenger/$id/"
      channelId={channelId}
      icon={icon()}
      label={title}
      unread={unread}
      muted={muted}
      isIndented={channel.type === channelTypes.client}
      testId={`channel-row-${channelId}`}
      mark={
        channel.awaiting_reply && unread === 0 ? (
          <span className={classes.waiting} role="img" aria-label={t('awaiting')} title={t('awaiting')} />
        ) : null
      }
    />
  );
}
