import { BulkProgress } from '../../../features/messaging/bulk-changes/bulk-progress.tsx';
import { ClosingOffer } from '../../../features/messaging/bulk-changes/closing-offer.tsx';

/** Below a list that has the page to itself: what the owner is offered, and what becomes of it. */
export default function ListBulk() {
  return (
    <>
      <ClosingOffer />
      <BulkProgress />
    </>
  );
}
