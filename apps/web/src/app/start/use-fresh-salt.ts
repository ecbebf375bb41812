import { useEffect } from 'react';
import type { Api } from '../../api/client.ts';

const askEveryMs = 6 * 3_600_000;

/**
 * Renews the files salt before the day it is valid for ends: at the start, every six hours, and when a page that was
 * asleep (a closed laptop) becomes visible again.
 */
export function useFreshSalt(api: Pick<Api, 'refreshSalt'>): void {
  useEffect(() => {
    const ask = () => void api.refreshSalt();
    const askWhenSeen = () => {
      if (document.visibilityState === 'visible') ask();
    };
    ask();
    const timer = setInterval(ask, askEveryMs);
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askWhenSeen);
    };
  }, [api]);
}
