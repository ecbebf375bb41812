import { useEffect, useState } from 'react';
import { useStore, useStoreApi } from '../../store/store-context.tsx';

/**
 * The seq after which the "Unread message" line stands: the read mark at the time the channel was opened, and again the mark
 * at the time the first message came while the window had no focus. It stays while the reader reads, and goes when they write.
 */
export function useUnreadAnchor(channelId: number, ownPending: boolean): number | null {
  const store = useStoreApi();
  const unread = useStore((state) => state.memberships[channelId]?.unread_count ?? 0);
  const [anchor, setAnchor] = useState(() => markOf(store.getState().memberships[channelId]));

  useEffect(() => {
    const state = store.getState();
    if (unread > 0 && !state.active.focused) setAnchor((held) => held ?? markOf(state.memberships[channelId]));
  }, [store, channelId, unread]);

  useEffect(() => {
    if (ownPending) setAnchor(null);
  }, [ownPending]);

  return anchor;
}

const markOf = (membership: { is_member: boolean; read_seq: number; unread_count: number } | undefined) =>
  membership?.is_member && membership.unread_count > 0 ? membership.read_seq : null;
