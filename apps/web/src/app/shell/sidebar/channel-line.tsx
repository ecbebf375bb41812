import { channelTypes } from '@switchboard/contract';
import { IconBellOff, IconChecklist, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ChannelName, useDirectUser } from '../../../features/chat/channels/channel-name.tsx';
import { useChannelName } from '../../../features/chat/channels/use-channel-name.ts';
import { useT } from '../../../i18n/use-t.ts';
import { selectUnread } from '../../../store/selectors.ts';
import { selectDraft } from '../../../store/sending/drafts.ts';
import { useStore } from '../../../store/store-context.tsx';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { ChannelIcon } from '../../../ui/channel/channel-icon.tsx';
import { WaitingTime } from '../../../ui/time/waiting-time.tsx';
import { ChannelLineMenu } from '../channel-line-menu.tsx';
import classes from './nav-row.module.css';
import { NavRow } from './nav-row.tsx';

/** A group channel, direct channel or conversation in the left sidebar. */
export function ChannelLine({ channelId }: { channelId: number }) {
  const t = useT('shell');
  const channel = useStore((state) => state.channels[channelId]);
  const title = useChannelName(channel);
  const user = useDirectUser(channel);
  const unread = useStore(selectUnread(channelId));
  const muted = useStore((state) => state.memberships[channelId]?.muted ?? false);
  const isOpen = useStore((state) => state.active.channelId === channelId);
  const hasDraft = useStore(selectDraft(channelId)) !== null && !isOpen;
  const taskMark = useStore((state) => state.channelMarks[channelId]);
  const waitingMark = useStore((state) => state.waitingMarks[channelId]);
  const isMember = useStore((state) => state.memberships[channelId]?.is_member ?? false);
  // There can be hundreds of rows: a menu is rendered only for a row that is hovered or has the focus.
  const [isNear, setIsNear] = useState(false);
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
        return (
          <Avatar name={title} pictureId={user?.avatar?.id ?? null} size={22} online={user && user.is_online === 1} />
        );
      default:
        return <ChannelIcon channel={channel} />;
    }
  };

  return (
    // These handlers only decide whether the row's menu is rendered; the interactive elements are the link and the
    // menu.
    <div
      onPointerEnter={() => setIsNear(true)}
      onPointerLeave={() => setIsNear(false)}
      onFocus={() => setIsNear(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsNear(false);
      }}
    >
      <NavRow
        to="/messenger/$id/"
        channelId={channelId}
        icon={icon()}
        label={title}
        name={<ChannelName channel={channel} />}
        unread={unread}
        muted={muted}
        isIndented={channel.type === channelTypes.client}
        testId={`channel-row-${channelId}`}
        mark={
          <>
            {hasDraft && <RowMark label={t('draft')} icon={<IconPencil size={14} stroke={1.8} />} />}
            {taskMark && (
              <RowMark
                label={taskMark.label}
                icon={<IconChecklist size={14} stroke={1.8} />}
                isOverdue={taskMark.isOverdue}
              />
            )}
            {muted && <RowMark label={t('muted')} icon={<IconBellOff size={14} stroke={1.8} />} />}
            <WaitingTime mark={waitingMark} />
          </>
        }
        menu={
          isMember && <ChannelLineMenu channel={channel} name={title} muted={muted} unread={unread} isNear={isNear} />
        }
      />
    </div>
  );
}

function RowMark({ label, icon, isOverdue }: { label: string; icon: ReactNode; isOverdue?: boolean }) {
  return (
    <span className={classes.rowMark} role="img" aria-label={label} title={label} data-overdue={isOverdue || undefined}>
      {icon}
    </span>
  );
}
