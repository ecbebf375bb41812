import { useState } from 'react';
import { lastSeq } from '../../../store/history/merge-messages.ts';
import { useStore } from '../../../store/store-context.tsx';

/** How many messages of others arrived in a channel since its end was last in view. */
export function useNewCount(channelId: number, atEnd: boolean): number {
  const last = useStore((state) => lastSeq(state.timelines[channelId]?.messages ?? []));
  const [seenSeq, setSeenSeq] = useState(last);
  if (atEnd && seenSeq !== last) setSeenSeq(last);
  return useStore((state) => {
    if (atEnd) return 0;
    const messages = state.timelines[channelId]?.messages ?? [];
    const first = messages[0]?.seq ?? 0;
    return messages
      .slice(Math.max(0, seenSeq + 1 - first))
      .filter((message) => message.system === null && message.created_by !== state.me?.id).length;
  });
}
