import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { nowQuery, withoutMoment } from './now-queries.ts';

/** By then it is not what is now any more. */
const outdatedAfterMs = 5_000;

/** Asks while it is shown; rendered again only when something has changed. */
export function useNow(bot: number | null) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...nowQuery(useApi(), bot),
    select: withoutMoment,
  });
  return {
    /** Null until it has come. */
    now: data ?? null,
    error: data === undefined ? error : null,
    /** Of another bot, until the one that was asked for has come. */
    isStale: isPlaceholderData,
    retry: () => void refetch(),
  };
}

/** The page's clock, which is looked at this often. */
export function useClock(everyMs: number): number {
  const [at, setAt] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return at;
}

/** Of when it is what is shown, and whether that is too long ago. */
export function useFreshness(bot: number | null) {
  const { dataUpdatedAt: at } = useQuery({ ...nowQuery(useApi(), bot), refetchInterval: false });
  const clock = useClock(1_000);
  return { at, isOutdated: at > 0 && clock - at > outdatedAfterMs };
}
