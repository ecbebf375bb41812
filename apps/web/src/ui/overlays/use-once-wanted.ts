import { useState } from 'react';

/** True once something was wanted: its loaded component stays mounted, so that closing can be animated. */
export function useOnceWanted(isWanted: boolean): boolean {
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  return wasWanted || isWanted;
}
