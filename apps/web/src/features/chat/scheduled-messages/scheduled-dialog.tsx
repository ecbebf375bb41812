import { channelTypes, type ScheduledMessage } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { useStoreApi } from '../../../store/store-context.tsx';
import { useDueWords } from './due-words.ts';
import type { MessageEditor } from './message-fields.tsx';
import { useScheduledActions } from './use-scheduled-actions.ts';
import WhenDialog from './when-dialog.tsx';

/** A message for later that is being changed: its text and time, or its time alone. */
export interface Changing {
  message: ScheduledMessage;
  what: 'text' | 'time';
}

interface ScheduledDialogProps {
  changing: Changing;
  Editor: MessageEditor;
  onClose: () => void;
}

/** Changes a message for later. It stays also when the message has gone meanwhile, with what was typed. */
export function ScheduledDialog({ changing: { message, what }, Editor, onClose }: ScheduledDialogProps) {
  const t = useT('scheduledMessages');
  const store = useStoreApi();
  const words = useDueWords();
  const { save } = useScheduledActions();
  const { channel_id, audience, content, files, due_at, held, when_client_writes } = message;
  const isForClient = audience === 'public' && store.getState().channels[channel_id]?.type === channelTypes.client;
  return (
    <WhenDialog
      title={t(what === 'text' ? 'form.editTitle' : 'form.timeTitle')}
      submitLabel={t('form.save')}
      channelId={channel_id}
      // The time of one that was held has passed.
      dueAt={held ? null : due_at}
      whenClientWrites={when_client_writes}
      isForClient={isForClient}
      words={words}
      {...(what === 'text' && { text: { content, files, Editor } })}
      onSubmit={(change) =>
        save(message, what === 'text' ? change : { ...change, content, files: files.map(({ id }) => id) })
      }
      onClose={onClose}
    />
  );
}
