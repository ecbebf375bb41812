import { useEffect, useState } from 'react';

/**
 * Closed on the first draw, then as wanted: what floats over the page slides in, and notes where the focus has to go back to,
 * when it is opened, not when it comes to be open.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return isMounted && opened;
}
