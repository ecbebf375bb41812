import type { Message } from '@switchboard/contract';
import type { FormCommand } from '../../../features/chat/messages/commands/message-commands.ts';
import { lazy } from '../../../ui/feedback/retriable-part.ts';

const MessageTask = lazy(() => import('./message-task.tsx'));
const KeptReply = lazy(() => import('./kept-reply.tsx'));

interface MessageFormProps {
  command: FormCommand;
  message: Message;
  onClose: () => void;
}

/** The form that makes a task or a canned reply of a message. */
export default function MessageForm({ command, ...props }: MessageFormProps) {
  return command === 'keepReply' ? <KeptReply {...props} /> : <MessageTask command={command} {...props} />;
}
