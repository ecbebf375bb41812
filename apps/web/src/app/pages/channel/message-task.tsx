import { limits, type Message } from '@switchboard/contract';
import { toPlainText } from '@switchboard/contract/markup';
import type { FormCommand } from '../../../features/chat/messages/commands/message-commands.ts';
import { CreateTaskModal } from '../../../features/work/tasks/create-task-modal.tsx';
import { ReminderModal } from '../../../features/work/tasks/from-message/reminder-modal.tsx';
import { MarkupEditorProvider } from '../../../features/work/tasks/markup-editor.tsx';
import { renderTaskEditor } from '../work/task-text-editor.tsx';

interface MessageTaskProps {
  command: Exclude<FormCommand, 'keepReply'>;
  message: Message;
  onClose: () => void;
}

/** The first line of a message; empty for files alone. */
const titleOf = (message: Message): string => {
  const [line = ''] = toPlainText(message.content).trim().split(/\n/);
  return Array.from(line.trim()).slice(0, limits.taskTitleChars).join('');
};

/** Makes a task, a reminder or a promise of a message. */
export default function MessageTask({ command, message, onClose }: MessageTaskProps) {
  const title = titleOf(message);
  const source = { channel_id: message.channel_id, seq: message.seq };
  if (command !== 'createTask') {
    return (
      <ReminderModal
        kind={command === 'promise' ? 'promise' : 'reminder'}
        title={title}
        source={source}
        onClose={onClose}
      />
    );
  }
  return (
    <MarkupEditorProvider value={renderTaskEditor}>
      <CreateTaskModal initial={{ title, source }} onClose={onClose} />
    </MarkupEditorProvider>
  );
}
