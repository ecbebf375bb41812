import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Calls back when the reader goes to another page: what floats over the one that is left has to go with it. */
export function usePageLeft(onLeave: () => void): void {
  const router = useRouter();
  const handle = useEffectEvent(onLeave);
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => void (pathChanged && handle())), [router]);
}
