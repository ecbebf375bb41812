import type { Channel } from '@switchboard/contract';
import { ChannelName } from '../../../features/chat/channels/channel-name.tsx';
import { ScheduledScreen } from '../../../features/chat/scheduled-messages/scheduled-screen.tsx';
import { scheduledParts } from './channel-parts.ts';

const renderName = (channel: Channel) => <ChannelName channel={channel} />;

/** `/scheduled/` */
export function ScheduledPage() {
  return <ScheduledScreen renderName={renderName} {...scheduledParts} />;
}
