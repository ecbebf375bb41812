import { IconInbox, IconMessageCircle, IconSpeakerphone, IconUserHeart, IconUsersGroup } from '@tabler/icons-react';
import { memo } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { selectUnread } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazyLater } from '../../../ui/feedback/retriable-part.ts';
import { ChannelLine } from './channel-line.tsx';
import { ChatsLine } from './chats-line.tsx';
import classes from './nav-row.module.css';
import { NavRow } from './nav-row.tsx';
import { OwnLine } from './own-line.tsx';
import type { SidebarRow } from './sidebar-rows.ts';
import { readViewsHeight } from './views-height.ts';

const ViewsSection = lazyLater(() => import('./views-section.tsx'));
const NoDirects = lazyLater(() => import('../../../features/chat/channels/alone/no-directs.tsx'));

interface SidebarLineProps {
  row: SidebarRow;
  isCollapsed: boolean;
}

/** Renders one row of the left sidebar. */
export const SidebarLine = memo(function SidebarLine({ row, isCollapsed }: SidebarLineProps) {
  const t = useT('shell');
  const common = useT('common');
  switch (row.kind) {
    case 'chats':
      return <ChatsLine isCollapsed={isCollapsed} />;
    case 'general':
      return <GeneralLine channelId={row.channelId} isCollapsed={isCollapsed} />;
    case 'own':
      return <OwnLine channelId={row.channelId} isCollapsed={isCollapsed} />;
    case 'newClients':
      return <NewClientsLine isCollapsed={isCollapsed} />;
    case 'views':
      return (
        <LazyPart fallback={<div style={{ height: readViewsHeight(localStorage) }} />}>
          <ViewsSection />
        </LazyPart>
      );
    case 'myClients':
      return (
        <NavRow
          to="/messenger/my-clients/"
          icon={<IconUserHeart size={18} stroke={1.75} />}
          label={t('myClients')}
          isHeading
          unread={row.unread}
          isCollapsed={isCollapsed}
          testId="nav-my-clients"
        />
      );
    case 'bot':
      return (
        <div className={classes.bot}>
          <span className={classes.label} title={row.title ?? common('unknownBot')}>
            {row.title ?? common('unknownBot')}
          </span>
          {row.unread > 0 && <span className={classes.sum}>{row.unread}</span>}
        </div>
      );
    case 'channels':
      return (
        <NavRow
          to="/messenger/channels/"
          icon={<IconUsersGroup size={18} stroke={1.75} />}
          label={t('channels')}
          isHeading
          isCollapsed={isCollapsed}
          testId="nav-channels"
        />
      );
    case 'directs':
      return (
        <NavRow
          to="/messenger/directs/"
          icon={<IconMessageCircle size={18} stroke={1.75} />}
          label={t('directs')}
          isHeading
          isCollapsed={isCollapsed}
          testId="nav-directs"
        />
      );
    case 'channel':
      return <ChannelLine channelId={row.channelId} />;
    case 'empty':
      return (
        <div className={classes.empty}>
          {row.of === 'channels' ? (
            t('noChannels')
          ) : (
            <LazyPart fallback={<>&nbsp;</>}>
              <NoDirects />
            </LazyPart>
          )}
        </div>
      );
  }
});

function GeneralLine({ channelId, isCollapsed }: { channelId: number; isCollapsed: boolean }) {
  const t = useT('channels');
  const unread = useStore(selectUnread(channelId));
  return (
    <NavRow
      to="/messenger/$id/"
      channelId={channelId}
      icon={<IconSpeakerphone size={18} stroke={1.75} />}
      label={t('general')}
      unread={unread}
      isCollapsed={isCollapsed}
      testId="nav-general"
    />
  );
}

function NewClientsLine({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useT('shell');
  const count = useStore((state) => state.newClientsCount);
  return (
    <NavRow
      to="/messenger/new-clients/"
      icon={<IconInbox size={18} stroke={1.75} />}
      label={t('newClients')}
      mark={count > 0 && <span className={classes.sum}>{count}</span>}
      isCollapsed={isCollapsed}
      testId="nav-new-clients"
    />
  );
}
