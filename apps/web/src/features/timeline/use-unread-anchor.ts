import { useState } from 'react';
import { useStore } from '../../store/store-context.tsx';

/**
 * The seq after which the "Unread message" line stands: the read mark at the time the channel was opened, and anew the mark
 * at the time messages came while the window had no focus, or where the reader marked messages unread. It stays while the
 * reader reads, and goes when they write.
 */
export function useUnreadAnchor(channelId: number, ownPending: boolean): number | null {
  const unreadAfter = useStore((state) => {
    const membership = state.memberships[channelId];
    return membership?.is_member && membership.unread_count > 0 ? membership.read_seq : null;
  });
  const focused = useStore((state) => state.active.focused);
  const readSeq = useStore((state) => state.memberships[channelId]?.read_seq ?? 0);
  const [anchor, setAnchor] = useState(unreadAfter);
  const [knownReadSeq, setKnownReadSeq] = useState(readSeq);

  if (knownReadSeq !== readSeq) setKnownReadSeq(readSeq);
  if (readSeq < knownReadSeq) {
    setAnchor(readSeq);
  } else if (ownPending) {
    if (anchor !== null) setAnchor(null);
  } else if (!focused && unreadAfter !== null && unreadAfter > (anchor ?? -1)) {
    setAnchor(unreadAfter);
  }
  return anchor;
}
