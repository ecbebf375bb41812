import { useEffect } from 'react';

/** Keeps the screen on while it is shown, where the browser can; it lets go whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let held: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
        else held = lock;
      } catch {
        // Out of battery, or not allowed here: the screen does as it is set.
      }
    };
    const holdAgain = () => void hold();
    holdAgain();
    document.addEventListener('visibilitychange', holdAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', holdAgain);
      void held?.release().catch(() => undefined);
    };
  }, []);
}
