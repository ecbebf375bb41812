import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { BulkBar } from '../../../features/messaging/bulk-changes/bulk-bar.tsx';
import { ClosingOffer } from '../../../features/messaging/bulk-changes/closing-offer.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { labelsQuery } from '../../../ui/labels/labels-query.ts';
import type { Choice } from '../../../ui/lists/choice.ts';

const HandOverManyDialog = lazy(() => import('../../../features/chat/channels/hand-over/hand-over-many-dialog.tsx'));
const SnoozeDialog = lazy(() => import('../../../features/messaging/episodes/snooze-dialog.tsx'));

/** The bar of chosen conversations, with what other features have for it; above it what the owner is offered. */
export default function ConversationBulk({ choice }: { choice: Choice }) {
  const labels = useQuery(labelsQuery(useApi())).data?.data ?? [];
  return (
    <>
      <ClosingOffer />
      <BulkBar
        choice={choice}
        labels={labels}
        renderHandOver={(props) => (
          <LazyPart floats>
            <HandOverManyDialog {...props} />
          </LazyPart>
        )}
        renderSnooze={(props) => (
          <LazyPart floats>
            <SnoozeDialog {...props} />
          </LazyPart>
        )}
      />
    </>
  );
}
