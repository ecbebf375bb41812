import { ScheduledOfChannel } from '../../../features/chat/scheduled-messages/scheduled-of-channel.tsx';
import { scheduledParts } from './scheduled-parts.tsx';

/** Below the messages of a channel: those that the reader sends there later. */
export function ScheduledFoot({ channelId, onResize }: { channelId: number; onResize: () => void }) {
  return <ScheduledOfChannel channelId={channelId} onResize={onResize} {...scheduledParts} />;
}
