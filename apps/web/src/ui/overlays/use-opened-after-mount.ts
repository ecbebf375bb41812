import { useMounted } from '@mantine/hooks';

/**
 * Closed on the first render, then as given: overlays run their opening animation, and store where to return the focus,
 * only on a change to open, not when mounted open.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const isMounted = useMounted();
  return isMounted && opened;
}
