import { ActionIcon, Skeleton } from '@mantine/core';
import { type Channel, can, channelTypes } from '@switchboard/contract';
import { IconBellOff, IconInfoCircle, IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { actorOf, channelFacts } from '../../../../store/reader.ts';
import { directUserId } from '../../../../store/selectors.ts';
import type { State } from '../../../../store/state.ts';
import { useActions, useStore } from '../../../../store/store-context.tsx';
import { PersonButton } from '../../../../ui/person/person-button.tsx';
import { ChannelName } from '../channel-name.tsx';
import { ChannelSymbol } from '../channel-symbol.tsx';
import { detailsToggleId } from '../details/details-toggle-id.ts';
import { useChannelName } from '../use-channel-name.ts';
import { useChannelSubtitle } from '../use-channel-subtitle.tsx';
import classes from './channel-header.module.css';
import { ChannelMenu } from './channel-menu.tsx';
import { ConversationState } from './conversation-state.tsx';
import { useLeaveChannel } from './use-leave-channel.ts';

interface ChannelHeaderProps {
  channelId: number;
  /** Buttons of other features. */
  renderActions: (channel: Channel) => ReactNode;
}

/** The channel's name and facts, and the actions on it as a whole. */
export function ChannelHeader({ channelId, renderActions }: ChannelHeaderProps) {
  const channel = useStore((state) => state.channels[channelId]);
  if (channel) return <HeldChannelHeader channel={channel} actions={renderActions(channel)} />;
  return (
    <div className={classes.header} aria-hidden="true">
      <Skeleton width={36} height={36} radius="md" />
      <Skeleton width={180} height={14} />
    </div>
  );
}

/** The colleague of a direct channel, known or not; null in other channels and the own one. */
const otherPersonId = ({ me }: Pick<State, 'me'>, channel: Channel): number | null =>
  me === null || channel.type !== channelTypes.direct || channel.id === me.own_channel_id
    ? null
    : directUserId(channel, me.id);

function HeldChannelHeader({ channel, actions }: { channel: Channel; actions: ReactNode }) {
  const shell = useT('shell');
  const title = useChannelName(channel);
  const subtitle = useChannelSubtitle(channel);
  const isMuted = useStore((state) => state.memberships[channel.id]?.muted ?? false);
  const isConversation = channel.type === channelTypes.client;
  const personId = useStore((state) => otherPersonId(state, channel));
  return (
    <header
      className={classes.header}
      data-rove
      data-testid={isConversation ? 'conversation-header' : 'channel-header'}
    >
      <PersonButton userId={personId} name={title} isPicture>
        <ChannelSymbol channel={channel} size={36} />
      </PersonButton>
      <div className={classes.names}>
        <div className={classes.titleLine}>
          <h1 className={classes.title} dir="auto" title={title}>
            <PersonButton userId={personId} name={title}>
              <ChannelName channel={channel} />
            </PersonButton>
          </h1>
          {isMuted && (
            <span className={classes.muted} role="img" aria-label={shell('muted')} title={shell('muted')}>
              <IconBellOff size={15} stroke={1.8} />
            </span>
          )}
        </div>
        <div className={classes.line}>
          {subtitle !== null && <span className={isConversation ? classes.bot : classes.subtitle}>{subtitle}</span>}
          {isConversation && <ConversationState channel={channel} />}
        </div>
      </div>
      {actions}
      {isConversation && <LeaveConversation channel={channel} />}
      <DetailsToggle />
      {channel.type === channelTypes.group && <ChannelMenu channel={channel} />}
    </header>
  );
}

function DetailsToggle() {
  const t = useT('channels');
  const actions = useActions();
  const isOpen = useStore((state) => state.sidebar.right);
  const label = t(isOpen ? 'view.closeDetails' : 'view.openDetails');
  return (
    <ActionIcon
      id={detailsToggleId}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      data-hint={label}
      aria-expanded={isOpen}
      data-testid="toggle-details"
      onClick={() => actions.toggleSidebar('right')}
    >
      <IconInfoCircle size={20} stroke={1.7} />
    </ActionIcon>
  );
}

function LeaveConversation({ channel }: { channel: Channel }) {
  const t = useT('channels');
  const leave = useLeaveChannel(channel);
  const mayLeave = useStore(
    (state) =>
      state.me !== null &&
      can(actorOf(state.me), 'channel.leave', channelFacts(channel, state.memberships[channel.id])),
  );
  if (!mayLeave) return null;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('conversation.leave')}
      data-hint={t('conversation.leave')}
      data-testid="leave-conversation"
      onClick={leave}
    >
      <IconLogout size={19} stroke={1.7} />
    </ActionIcon>
  );
}
