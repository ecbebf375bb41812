import { useEffect, useState } from 'react';

/** What can wait is looked for once the page has come to rest. */
const restsAfterMs = 3_000;

/** False until the page is likely to have come to rest. */
export function useAtRest(): boolean {
  const [isAtRest, setIsAtRest] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsAtRest(true), restsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isAtRest;
}
