import type { ScheduledMessage } from '@switchboard/contract';
import { channelTypes } from '@switchboard/contract';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useStoreApi } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { useDueWords } from './due-words.ts';
import { ScheduledCard, type ScheduledParts } from './scheduled-card.tsx';
import { useScheduledActions } from './use-scheduled-actions.ts';

const WhenDialog = lazy(() => import('./when-dialog.tsx'));

/** Cards of messages for later, and the dialog that changes one; it stays also when its message has gone meanwhile. */
export function useScheduledCards({ renderContent, renderEditor }: ScheduledParts) {
  const t = useT('scheduledMessages');
  const store = useStoreApi();
  const words = useDueWords();
  const { sendingId, send, remove, save } = useScheduledActions();
  const [changed, setChanged] = useState<{ message: ScheduledMessage; what: 'text' | 'time' } | null>(null);

  const renderCard = (message: ScheduledMessage, place?: ReactNode) => (
    <ScheduledCard
      key={message.id}
      message={message}
      place={place}
      isSending={sendingId === message.id}
      renderContent={renderContent}
      onSend={() => void send(message)}
      onEdit={() => setChanged({ message, what: 'text' })}
      onTime={() => setChanged({ message, what: 'time' })}
      onDelete={() => remove(message)}
    />
  );

  const dialogOf = ({ message, what }: NonNullable<typeof changed>) => {
    const { channel_id, audience, content, files, due_at, held, when_client_writes } = message;
    const isForClient = audience === 'public' && store.getState().channels[channel_id]?.type === channelTypes.client;
    return (
      <LazyPart floats>
        <WhenDialog
          title={t(what === 'text' ? 'form.editTitle' : 'form.timeTitle')}
          submitLabel={t('form.save')}
          channelId={channel_id}
          // The time of one that was held has passed.
          dueAt={held ? null : due_at}
          whenClientWrites={when_client_writes}
          isForClient={isForClient}
          words={words}
          {...(what === 'text' && { text: { content, files, renderEditor } })}
          onSubmit={(change) =>
            save(message, what === 'text' ? change : { ...change, content, files: files.map(({ id }) => id) })
          }
          onClose={() => setChanged(null)}
        />
      </LazyPart>
    );
  };
  return { renderCard, dialog: changed && dialogOf(changed) };
}
