import type { Changing } from '../../../features/chat/scheduled-messages/scheduled-dialog.tsx';
import { ScheduledOfChannel } from '../../../features/chat/scheduled-messages/scheduled-of-channel.tsx';
import { renderContent } from './scheduled-content.tsx';

interface ScheduledFootProps {
  channelId: number;
  onResize: () => void;
  onChange: (changing: Changing) => void;
}

/** Below the messages of a channel: those that the reader sends there later. */
export function ScheduledFoot(props: ScheduledFootProps) {
  return <ScheduledOfChannel {...props} renderContent={renderContent} />;
}
