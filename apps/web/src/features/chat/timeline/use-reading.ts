import { useEffect, useState } from 'react';
import { useActions, useStoreApi } from '../../../store/store-context.tsx';
import { ReadingWatch } from './reading-watch.ts';
import { useEscape } from './use-escape.ts';

/** Marks an open channel read by the rules of `reading-machine.ts`; `atEnd` says whether its end is in view. */
export function useReading(channelId: number, atEnd: boolean): void {
  const store = useStoreApi();
  const { markRead } = useActions();
  const [watch] = useState(() => new ReadingWatch({ channelId, store, markRead }));
  useEffect(() => watch.open(), [watch]);
  useEffect(() => watch.showEnd(atEnd), [watch, atEnd]);
  useEscape(watch.escape);
}
