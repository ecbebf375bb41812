import { useEffect } from 'react';

/** While something would be lost, the browser asks before the tab is closed or loaded anew. */
export function useUnloadGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', handleUnload);
    return () => globalThis.removeEventListener('beforeunload', handleUnload);
  }, [isDirty]);
}
