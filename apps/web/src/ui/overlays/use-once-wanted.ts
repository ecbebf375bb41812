import { useState } from 'react';

/**
 * True once something has been wanted: its loaded component then stays mounted, so that it can animate when closing.
 */
export function useOnceWanted(isWanted: boolean): boolean {
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  return wasWanted || isWanted;
}
