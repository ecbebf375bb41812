import { useClientRights } from '../../../../ui/rights/use-client-rights.ts';
import { Comments } from './comments.tsx';
import { StarCounts } from './star-counts.tsx';

/** Ratings by their stars, and for who may read conversations, what clients wrote after them. */
export default function StarParts() {
  const { maySeeConversations } = useClientRights();
  return (
    <>
      <StarCounts />
      {maySeeConversations && <Comments />}
    </>
  );
}
