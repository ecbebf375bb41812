import { useEffect, useState } from 'react';
import { useStore } from '../../../../store/store-context.tsx';

const minuteMs = 60_000;

/** The server's time, read anew every minute and at `nextChangeMs`: this device's clock may be wrong. */
export function useServerClock(nextChangeMs: number): number {
  const aheadMs = useStore((state) => state.clockAheadMs);
  const [deviceMs, setDeviceMs] = useState(() => Date.now());
  const nowMs = deviceMs - aheadMs;
  useEffect(() => {
    const untilChange = nextChangeMs - nowMs;
    const waitMs = untilChange > 0 ? Math.min(untilChange, minuteMs) : minuteMs;
    const timer = setTimeout(() => setDeviceMs(Date.now()), waitMs);
    return () => clearTimeout(timer);
  }, [nowMs, nextChangeMs]);
  return nowMs;
}
