import { can } from '@switchboard/contract';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { actorOf } from '../../../store/reader.ts';
import { useStore } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazyLater } from '../../../ui/feedback/retriable-part.ts';
import { ChoiceProvider, makeChoice, useChosenIds } from '../../../ui/lists/choice.ts';
import { useAtRest } from './use-at-rest.ts';

const ConversationBulk = lazyLater(() => import('./conversation-bulk.tsx'));

/** Lets the rows of the list in it be chosen, for those who may answer; the bar comes below the list. */
export function BulkHost({ children }: { children: ReactNode }) {
  const [choice] = useState(makeChoice);
  const ids = useChosenIds(choice);
  const mayAnswer = useStore(({ me }) => me !== null && can(actorOf(me), 'conversations.answer', null));
  // A change that still runs is looked for then.
  const isAtRest = useAtRest();
  if (!mayAnswer) return children;
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || ids.size === 0 || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    choice.clear();
  };
  return (
    <ChoiceProvider value={choice}>
      {/* Escape means this list while the focus is in it. */}
      <div role="presentation" style={{ display: 'contents' }} onKeyDown={handleKey}>
        {children}
        {(isAtRest || ids.size > 0) && (
          <LazyPart floats>
            <ConversationBulk choice={choice} />
          </LazyPart>
        )}
      </div>
    </ChoiceProvider>
  );
}
