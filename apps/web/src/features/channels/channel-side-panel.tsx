import { ActionIcon } from '@mantine/core';
import { can, channelTypes } from '@switchboard/contract';
import { IconX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { actorOf, channelFacts } from '../../store/reader.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { ChannelDetails } from './channel-details.tsx';
import classes from './channel-side-panel.module.css';
import { ClientInfo } from './client-info.tsx';
import { MembersPanel } from './members-panel.tsx';

const AssignManagerPanel = lazy(() => import('./assign-manager-panel.tsx'));

/** What there is to know of a channel beside its messages: details, the client, the manager, the members. */
export function ChannelSidePanel({ channelId }: { channelId: number }) {
  const t = useT('channels');
  const actions = useActions();
  const channel = useStore((state) => state.channels[channelId]);
  const own = useStore((state) => state.me?.own_channel_id === channelId);
  const mayAssign = useStore((state) => {
    if (!channel || !state.me) return false;
    return can(actorOf(state.me), 'conversation.assignManager', channelFacts(channel, state.memberships[channelId]));
  });
  const direct = channel?.type === channelTypes.direct || channel?.type === channelTypes.client;
  return (
    <div className={classes.panel} data-testid="side-panel">
      <div className={classes.head}>
        <h2 className={classes.title}>{t(direct ? 'panel.aboutConversation' : 'panel.aboutChannel')}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('view.closeDetails')}
          onClick={() => actions.toggleSidebar('right', false)}
        >
          <IconX size={18} />
        </ActionIcon>
      </div>
      {channel && (
        <div className={classes.body}>
          {channel.client && <ClientInfo channel={channel} client={channel.client} />}
          {mayAssign && (
            <Suspense>
              <AssignManagerPanel channel={channel} />
            </Suspense>
          )}
          <ChannelDetails channel={channel} />
          {!own && <MembersPanel channel={channel} />}
        </div>
      )}
    </div>
  );
}
