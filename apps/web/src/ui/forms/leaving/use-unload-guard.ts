import { useEffect } from 'react';

/** While leaving would lose something, the browser asks before the tab is closed or reloaded. */
export function useUnloadGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', handleUnload);
    return () => globalThis.removeEventListener('beforeunload', handleUnload);
  }, [isDirty]);
}
