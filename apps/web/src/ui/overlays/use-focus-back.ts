import { useEffect, useEffectEvent, useState } from 'react';

/** An element and those around it that can take the focus, nearest first; out of a menu it goes on at its button. */
function focusableAround(element: Element | null): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = element; at !== null && at !== document.body; ) {
    if (at instanceof HTMLElement && (at.tabIndex >= 0 || at.hasAttribute('tabindex'))) found.push(at);
    const buttonId = at.getAttribute('role') === 'menu' ? at.getAttribute('aria-labelledby') : null;
    at = buttonId === null ? at.parentElement : document.getElementById(buttonId);
  }
  return found;
}

/**
 * For a dialog that is on the page only while it is open: Mantine returns the focus when a dialog is closed, not when
 * it is removed. If the element that had the focus is gone, `findOther` or else its surroundings take it.
 */
export function useFocusBack(findOther?: () => HTMLElement | null): void {
  const [before] = useState(() => focusableAround(document.activeElement));
  const giveBack = useEffectEvent(() => {
    // Something else has taken the focus.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const [opener, ...context] = before;
    const element = opener?.isConnected ? opener : (findOther?.() ?? context.find(({ isConnected }) => isConnected));
    element?.focus({ preventScroll: true });
  });
  useEffect(() => () => giveBack(), []);
}
