import { useIntersection } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

/** Loads the next page as soon as the end of the list, marked with the ref, comes into view. */
export function useLoadMore(hasMore: boolean, load: () => void) {
  const { ref, entry } = useIntersection<HTMLButtonElement>();
  const loadRef = useRef(load);
  useEffect(() => {
    loadRef.current = load;
  }, [load]);
  const isAtEnd = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isAtEnd && hasMore) loadRef.current();
  }, [isAtEnd, hasMore]);
  return ref;
}
