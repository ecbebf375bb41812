import type { ScheduledMessage } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { ScheduledCard, type ScheduledCardsProps } from './scheduled-card.tsx';
import { useScheduledActions } from './use-scheduled-actions.ts';

/** Renders messages for later as cards. */
export function useScheduledCards({ renderContent, onChange }: ScheduledCardsProps) {
  const { sendingId, send, remove } = useScheduledActions();
  return (message: ScheduledMessage, place?: ReactNode) => (
    <ScheduledCard
      key={message.id}
      message={message}
      place={place}
      isSending={sendingId === message.id}
      // One after the other.
      isBusy={sendingId !== null}
      renderContent={renderContent}
      onSend={() => void send(message)}
      onEdit={() => onChange({ message, what: 'text' })}
      onTime={() => onChange({ message, what: 'time' })}
      onDelete={() => remove(message)}
    />
  );
}
