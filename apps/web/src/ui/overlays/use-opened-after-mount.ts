import { useMounted } from '@mantine/hooks';

/**
 * Closed on the first draw, then as wanted: what floats over the page slides in, and notes where the focus has to go back to,
 * when it is opened, not when it comes to be open.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const isMounted = useMounted();
  return isMounted && opened;
}
