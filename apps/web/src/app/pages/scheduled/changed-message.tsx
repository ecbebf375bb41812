import { type Changing, ScheduledDialog } from '../../../features/chat/scheduled-messages/scheduled-dialog.tsx';
import { ScheduledEditor } from './scheduled-editor.tsx';

/** The dialog that changes a message for later. */
export default function ChangedMessage({ changing, onClose }: { changing: Changing; onClose: () => void }) {
  return <ScheduledDialog changing={changing} Editor={ScheduledEditor} onClose={onClose} />;
}
