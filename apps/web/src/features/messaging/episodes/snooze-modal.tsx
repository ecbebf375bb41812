import type { Channel } from '@switchboard/contract';
import SnoozeDialog from './snooze-dialog.tsx';
import { useChangeState } from './use-change-state.tsx';

/** Puts a conversation off until a day and time that are typed, with a reason for the team. */
export default function SnoozeModal({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const change = useChangeState();
  return (
    <SnoozeDialog onSubmit={(snooze) => void change(channel, { state: 'snoozed', ...snooze })} onClose={onClose} />
  );
}
