import type { RenderEditor } from '../../../features/chat/scheduled-messages/message-fields.tsx';
import ScheduledDialog, { type Changing } from '../../../features/chat/scheduled-messages/scheduled-dialog.tsx';
import { ScheduledEditor } from './scheduled-editor.tsx';

const renderEditor: RenderEditor = (props) => <ScheduledEditor {...props} />;

/** The dialog that changes a message for later. */
export default function ChangedMessage({ changing, onClose }: { changing: Changing; onClose: () => void }) {
  return <ScheduledDialog changing={changing} renderEditor={renderEditor} onClose={onClose} />;
}
