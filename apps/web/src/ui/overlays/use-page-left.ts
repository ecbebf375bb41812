import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Calls back when the reader goes to another page: elements that float over the left one have to go with it. */
export function usePageLeft(onLeave: () => void): void {
  const router = useRouter();
  const handle = useEffectEvent(onLeave);
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => void (pathChanged && handle())), [router]);
}
