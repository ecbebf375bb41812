import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStoreApi } from '../../../store/store-context.tsx';
import type { GlobalDialog } from '../dialogs/open-dialog.ts';

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Ctrl+K, on a Mac ⌘K, whatever has the focus outside of a dialog; by the place of the key, which is the same in every alphabet. */
const isSwitcherKey = (event: KeyboardEvent): boolean =>
  event.code === 'KeyK' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;

const isAlone = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing && !isEditable(event.target);

/** The switcher's keys; `?` for the shortcuts and `/` for search, unless the reader does without single keys. */
export function useGlobalKeys(open: (dialog: GlobalDialog) => void): void {
  const store = useStoreApi();
  const navigate = useNavigate();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (isSwitcherKey(event)) {
        event.preventDefault();
        event.stopPropagation();
        // What a dialog asks is about the screen below it, and Escape would close both.
        if (document.querySelector('[role="dialog"][aria-modal="true"]') === null) open('switcher');
        return;
      }
      if (event.key !== '?' && event.key !== '/') return;
      if (!isAlone(event) || document.querySelector('[role="dialog"]') !== null) return;
      // Nor before it is known: whoever switched them off speaks to the computer.
      if (!store.getState().me?.preferences.shortcuts) return;
      event.preventDefault();
      if (event.key === '?') open('shortcuts');
      else void navigate({ to: '/messenger/search/' });
    };
    // Before the message box, which has keys of its own.
    globalThis.addEventListener('keydown', handleKey, { capture: true });
    return () => globalThis.removeEventListener('keydown', handleKey, { capture: true });
  }, [navigate, open, store]);
}
