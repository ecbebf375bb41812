import { useEffect, useEffectEvent, useState } from 'react';

/**
 * For a dialog that is on the page only while it is open: Mantine gives the focus back when a dialog is closed, not when
 * it is taken away. `findOther` looks for what to focus where the element that had the focus is gone.
 */
export function useFocusBack(findOther?: () => HTMLElement | null): void {
  const [before] = useState(() => document.activeElement);
  const giveBack = useEffectEvent(() => {
    // Something else has taken the focus.
    if (document.activeElement !== document.body) return;
    const element = before instanceof HTMLElement && before.isConnected ? before : findOther?.();
    element?.focus({ preventScroll: true });
  });
  useEffect(() => () => giveBack(), []);
}
