import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { breakpoints } from '../breakpoints.ts';
import { hasTabs } from './has-tabs.ts';

const listPath = '/messenger/list/';

type Entry = Pick<RouterHistory['location'], 'pathname' | 'state'>;

/** Whether the browser's history begins with this channel, on a phone. */
const isFirst = ({ pathname, state }: Entry) =>
  state.__TSR_index === 0 &&
  !hasTabs(pathname) &&
  /\d/.test(pathname) &&
  globalThis.matchMedia(`(pointer: coarse) and (max-width: ${breakpoints.small - 1}px)`).matches;

/** Puts the list before the first entry of the browser's history, without going there. */
function putListBefore(): void {
  const { history, location } = globalThis;
  const { href } = location;
  const here: unknown = history.state;
  // The router replaces both functions; it need not hear of the first.
  History.prototype.replaceState.call(history, { __TSR_index: 0 }, '', listPath);
  history.pushState({ ...(here as object), __TSR_index: 1 }, '', href);
}

/**
 * Tells the path of the entry before the present one in the browser's history, as far as it was seen. A channel with
 * which a phone begins, such as that of a notification, has the list before it.
 */
export function usePathBefore(): () => string | undefined {
  const router = useRouter();
  const paths = useRef<string[]>([]);
  useEffect(() => {
    const note = (location: Entry) => {
      paths.current[location.state.__TSR_index] = location.pathname;
      if (!isFirst(location)) return;
      paths.current = [listPath, location.pathname];
      putListBefore();
    };
    note(router.history.location);
    return router.subscribe('onResolved', ({ toLocation }) => note(toLocation));
  }, [router]);
  return useCallback(() => paths.current[router.history.location.state.__TSR_index - 1], [router]);
}
