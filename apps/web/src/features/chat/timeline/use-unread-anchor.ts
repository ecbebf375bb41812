import { useState } from 'react';
import { useStore } from '../../../store/store-context.tsx';

/**
 * The seq after which the "Unread message" line stands: the read mark when the channel was opened, replaced by the mark
 * when messages arrived without the window's focus or the reader marked messages unread. The line stays while the
 * reader reads, and goes when they send a message.
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
