import { useEffect } from 'react';

/**
 * Returns the focus to the element that had it when a dialog opened, after the dialog closed, unless it has moved
 * elsewhere. For dialogs mounted already open: those opened later do so by themselves.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      // By now the dialog's elements are removed, and the focus with them.
      queueMicrotask(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    };
  }, []);
}
