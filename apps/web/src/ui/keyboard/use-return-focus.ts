import { useEffect } from 'react';

/**
 * Gives the focus back to what had it when a window opened, once it is gone; what has taken the focus meanwhile keeps it.
 * For windows that are made to be open: those that are opened later do so by themselves.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      // The window's own elements are gone by now, and with them the focus.
      queueMicrotask(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    };
  }, []);
}
