import { useState } from 'react';

/** True from the first time something is wanted on: what is loaded for it stays, and can be seen going away. */
export function useOnceWanted(isWanted: boolean): boolean {
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  return wasWanted || isWanted;
}
