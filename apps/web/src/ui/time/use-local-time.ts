import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useLocale } from 'use-intl';
import { makeTimeFormat } from './use-time-format.ts';

const clockMs = 20_000;

/** The present time of a time zone; null if the browser does not know the zone. */
export function useLocalTime(zone: string): string | null {
  const locale = useLocale();
  const [now, setNow] = useState(() => new Date().toISOString());
  useInterval(() => setNow(new Date().toISOString()), clockMs, { autoInvoke: true });
  try {
    return makeTimeFormat(locale, zone).time(now);
  } catch {
    return null;
  }
}
