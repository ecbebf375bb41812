import { ActionIcon, Menu, Skeleton, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { can, channelTypes, generalChannelId } from '@switchboard/contract';
import { IconDots, IconInfoCircle, IconLogout } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { actorOf, channelFacts } from '../../store/reader.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import classes from './channel-header.module.css';
import { ChannelSymbol } from './channel-symbol.tsx';
import { ConversationState } from './conversation-state.tsx';
import { useChannelName } from './use-channel-name.ts';

/** What the channel is, and what can be done with it as a whole. */
export function ChannelHeader({ channelId }: { channelId: number }) {
  const t = useT('channels');
  const actions = useActions();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const channel = useStore((state) => state.channels[channelId]);
  const title = useChannelName(channel);
  const meId = useStore((state) => state.me?.id);
  const ownChannelId = useStore((state) => state.me?.own_channel_id);
  const detailsOpen = useStore((state) => state.sidebar.right);
  const mayLeave = useStore((state) => {
    if (!channel || !state.me) return false;
    return can(actorOf(state.me), 'channel.leave', channelFacts(channel, state.memberships[channelId]));
  });

  if (!channel) {
    return (
      <div className={classes.header} aria-hidden="true">
        <Skeleton width={36} height={36} radius="md" />
        <Skeleton width={180} height={14} />
      </div>
    );
  }

  const isConversation = channel.type === channelTypes.client;
  const isOwn = channelId === ownChannelId;
  const subtitle = isConversation
    ? t('conversation.via', { bot: channel.bot?.title ?? t('panel.unknownBot') })
    : isOwn
      ? t('ownHint')
      : channel.type === channelTypes.direct
        ? null
        : t('membersCount', { count: channel.members_count });

  const leave = async () => {
    try {
      await actions.leaveChannel(channelId);
      await navigate({ to: '/messenger/$id/', params: { id: String(generalChannelId) } });
    } catch (error) {
      notifications.show({ color: 'red', title: t('leaveFailed'), message: errorText(error) });
    }
  };
  const handleLeave = () => {
    const isManager = channel.manager_id === meId;
    confirm({
      title: t('leaveTitle', { name: title }),
      text: isConversation
        ? t(isManager ? 'conversation.leaveText' : 'conversation.leaveTextColleague')
        : t('leaveText'),
      confirmLabel: t('leaveConfirm'),
      dangerous: true,
      onConfirm: () => void leave(),
    });
  };

  return (
    <header className={classes.header} data-testid={isConversation ? 'conversation-header' : 'channel-header'}>
      <ChannelSymbol channel={channel} size={36} />
      <div className={classes.names}>
        <h1 className={classes.title} dir="auto" title={title}>
          {title}
        </h1>
        <div className={classes.line}>
          {subtitle !== null && <span className={isConversation ? classes.bot : classes.subtitle}>{subtitle}</span>}
          {isConversation && <ConversationState channel={channel} />}
        </div>
      </div>
      <Tooltip label={t(detailsOpen ? 'view.closeDetails' : 'view.openDetails')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t(detailsOpen ? 'view.closeDetails' : 'view.openDetails')}
          aria-expanded={detailsOpen}
          data-testid="toggle-details"
          onClick={() => actions.toggleSidebar('right')}
        >
          <IconInfoCircle size={20} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {mayLeave && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('view.menu')} data-testid="channel-menu">
              <IconDots size={20} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              color="red"
              leftSection={<IconLogout size={16} />}
              data-testid="leave-channel"
              onClick={handleLeave}
            >
              {t(isConversation ? 'conversation.leave' : 'leave')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </header>
  );
}
