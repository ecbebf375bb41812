import { channelTypes, limits } from '@switchboard/contract';
import { useEffect } from 'react';
import type { State } from '../../store/state.ts';
import { useActions, useStoreApi } from '../../store/store-context.tsx';

/** Who has not moved for this long is not here any more. */
const idleAfterMs = 120_000;

const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;

const conversationIn = ({ active, channels }: State): number | null =>
  active.channelId !== null && channels[active.channelId]?.type === channelTypes.client ? active.channelId : null;

/** Tells colleagues which conversation the reader has on the screen, while the page is seen and they are at it. */
export function useReportPresence(): void {
  const store = useStoreApi();
  const { sendPresent } = useActions();
  useEffect(() => {
    const stop = new AbortController();
    let movedAtMs = Date.now();
    /** What colleagues know; not known yet on a new connection. */
    let reported: number | null | undefined;
    const isHere = () => document.visibilityState === 'visible' && Date.now() - movedAtMs < idleAfterMs;
    const report = () => {
      const state = store.getState();
      if (state.connection.status !== 'live') {
        reported = undefined;
        return;
      }
      const place = isHere() ? conversationIn(state) : null;
      // What is gone is said once, what is here again and again.
      if (place === null && reported === null) return;
      reported = place;
      sendPresent(place);
    };
    const settle = () => {
      if (stop.signal.aborted) return;
      const state = store.getState();
      const isNews = state.connection.status !== 'live' || reported !== (isHere() ? conversationIn(state) : null);
      if (isNews) report();
    };
    const note = () => {
      const wasHere = isHere();
      movedAtMs = Date.now();
      if (!wasHere) report();
    };
    const timer = setInterval(report, limits.presentEveryMs);
    const unsubscribe = store.subscribe((state, previous) => {
      const isSame = state.active === previous.active && state.channels === previous.channels;
      // Going from one conversation to another passes through none.
      if (!isSame || state.connection !== previous.connection) queueMicrotask(settle);
    });
    for (const sign of signs)
      globalThis.addEventListener(sign, note, { passive: true, capture: true, signal: stop.signal });
    document.addEventListener('visibilitychange', report, { signal: stop.signal });
    report();
    return () => {
      stop.abort();
      clearInterval(timer);
      unsubscribe();
      sendPresent(null);
    };
  }, [store, sendPresent]);
}
