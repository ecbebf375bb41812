import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** Tells the path of the entry before the present one in the browser's history, as far as it was seen. */
export function usePathBefore(): () => string | undefined {
  const router = useRouter();
  const paths = useRef<string[]>([]);
  useEffect(() => {
    const note = ({ pathname, state }: ParsedLocation) => {
      paths.current[state.__TSR_index] = pathname;
    };
    note(router.state.location);
    return router.subscribe('onResolved', ({ toLocation }) => note(toLocation));
  }, [router]);
  return useCallback(() => paths.current[router.history.location.state.__TSR_index - 1], [router]);
}
