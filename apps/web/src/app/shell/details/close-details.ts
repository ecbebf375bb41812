import type { AnyRouter } from '@tanstack/react-router';

interface CloseDetailsDeps {
  router: Pick<AnyRouter, 'subscribe'>;
  /** Whether there is room for a third pane; below, the details are a drawer. */
  isWide: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
  close: () => void;
}

/**
 * Closes the details where they become a drawer, and on navigation to another page; a drawer also on navigation to a
 * message, which it would cover. Returns what stops it.
 */
export function closeDetails({ router, isWide, close }: CloseDetailsDeps): () => void {
  const closeDrawer = () => {
    if (!isWide.matches) close();
  };
  closeDrawer();
  isWide.addEventListener('change', closeDrawer);
  const stop = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && (pathChanged || !isWide.matches)) close();
  });
  return () => {
    isWide.removeEventListener('change', closeDrawer);
    stop();
  };
}
