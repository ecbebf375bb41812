import { type Channel, type ChannelFile, can, channelTypes, hasPermission } from '@switchboard/contract';
import {
  IconBell,
  IconBellOff,
  IconChecklist,
  IconHistory,
  IconInfoCircle,
  IconMessages,
  IconNote,
  IconPhoto,
  IconPin,
  IconSearch,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { actorOf, channelFacts } from '../../../../store/reader.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { ChannelName } from '../channel-name.tsx';
import { ChannelSymbol } from '../channel-symbol.tsx';
import { useChannelSubtitle } from '../use-channel-subtitle.tsx';
import { AssignManagerPanel } from './assign-manager-panel.tsx';
import { ChannelDetails } from './channel-details.tsx';
import classes from './channel-side-panel.module.css';
import { MediaPanel } from './media/media-panel.tsx';
import { MembersPanel } from './members/members-panel.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import { PanelSection } from './panel-section.tsx';
import { PinnedPanel } from './pinned-panel.tsx';
import { SearchPanel } from './search/search-panel.tsx';
import { type SectionName, useOpenSections } from './use-open-sections.ts';

/** A part of the card of a client. */
export type RenderClient = (part: 'facts' | 'conversations' | 'notes' | 'history', clientId: number) => ReactNode;

interface ChannelSectionsProps {
  channel: Channel;
  onOpenFile: (files: ChannelFile[], index: number) => void;
  renderClient: RenderClient;
  /** The tasks that came from the channel. */
  renderTasks: (channelId: number) => ReactNode;
}

/** The details of a channel under headings, of which the reader opens what is needed. */
export function ChannelSections({ channel, onOpenFile, renderClient, renderTasks }: ChannelSectionsProps) {
  const t = useT('details');
  const subtitle = useChannelSubtitle(channel);
  const { isOpen, toggle } = useOpenSections();
  const isOwn = useStore((state) => state.me?.own_channel_id === channel.id);
  const isMuted = useStore((state) => state.memberships[channel.id]?.muted ?? false);
  const mayAssign = useStore((state) => {
    if (!state.me) return false;
    return can(actorOf(state.me), 'conversation.assignManager', channelFacts(channel, state.memberships[channel.id]));
  });
  const mayReadTasks = useStore((state) => state.me !== null && hasPermission(state.me.permissions, 'tasks', 'read'));
  const { client_id: clientId } = channel;
  const section = (name: SectionName) => ({ name, isOpen: isOpen(name), onToggle: () => toggle(name) });
  const isTeam = channel.type !== channelTypes.direct;

  return (
    <>
      <div className={classes.who}>
        <ChannelSymbol channel={channel} size={44} />
        <div className={classes.whoNames}>
          <span className={classes.whoName} dir="auto">
            <ChannelName channel={channel} />
          </span>
          {subtitle !== null && <span className={classes.whoLine}>{subtitle}</span>}
        </div>
      </div>
      <PanelSection {...section('info')} title={t('info.title')} icon={IconInfoCircle}>
        <ChannelDetails channel={channel} {...(clientId !== null && { clientCard: renderClient('facts', clientId) })} />
      </PanelSection>
      {clientId !== null && (
        <>
          <PanelSection {...section('clientNotes')} title={t('client.notes')} icon={IconNote}>
            {renderClient('notes', clientId)}
          </PanelSection>
          <PanelSection {...section('clientConversations')} title={t('client.conversations')} icon={IconMessages}>
            {renderClient('conversations', clientId)}
          </PanelSection>
          <PanelSection {...section('clientHistory')} title={t('client.history')} icon={IconHistory}>
            {renderClient('history', clientId)}
          </PanelSection>
        </>
      )}
      {mayAssign && (
        <PanelSection {...section('manager')} title={t('manager.title')} icon={IconUserCog}>
          <AssignManagerPanel key={channel.id} channel={channel} />
        </PanelSection>
      )}
      {mayReadTasks && (
        <PanelSection {...section('tasks')} title={t('tasks')} icon={IconChecklist}>
          {renderTasks(channel.id)}
        </PanelSection>
      )}
      <PanelSection {...section('search')} title={t('search.title')} icon={IconSearch}>
        <SearchPanel key={channel.id} channelId={channel.id} />
      </PanelSection>
      <PanelSection {...section('pins')} title={t('pins.title')} icon={IconPin}>
        <PinnedPanel key={channel.id} channel={channel} />
      </PanelSection>
      {!isOwn && (
        <PanelSection
          {...section('notifications')}
          title={t('notifications.title')}
          icon={isMuted ? IconBellOff : IconBell}
        >
          <NotificationPanel channelId={channel.id} />
        </PanelSection>
      )}
      <PanelSection {...section('media')} title={t('media.title')} icon={IconPhoto}>
        <MediaPanel key={channel.id} channelId={channel.id} onOpenFile={onOpenFile} />
      </PanelSection>
      {!isOwn && (
        <PanelSection
          {...section('members')}
          title={t('members.title')}
          icon={IconUsers}
          {...(isTeam && { aside: channel.members_count })}
        >
          <MembersPanel key={channel.id} channel={channel} />
        </PanelSection>
      )}
    </>
  );
}
