import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStoreApi } from '../../../store/store-context.tsx';
import type { GlobalDialog } from '../dialogs/open-dialog.ts';

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Ctrl+K, or ⌘K on a Mac, outside of dialogs; matched by physical key, so it works in every keyboard layout. */
const isSwitcherKey = (event: KeyboardEvent): boolean =>
  event.code === 'KeyK' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;

const isAlone = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing && !isEditable(event.target);

/** The switcher's keys; `?` for the shortcuts and `/` for search, unless single-key shortcuts are turned off. */
export function useGlobalKeys(open: (dialog: GlobalDialog) => void): void {
  const store = useStoreApi();
  const navigate = useNavigate();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (isSwitcherKey(event)) {
        event.preventDefault();
        event.stopPropagation();
        // An open dialog belongs to the screen below it, and Escape would close both.
        if (document.querySelector('[role="dialog"][aria-modal="true"]') === null) open('switcher');
        return;
      }
      if (event.key !== '?' && event.key !== '/') return;
      if (!isAlone(event) || document.querySelector('[role="dialog"]') !== null) return;
      // Not before the preference is loaded either: users of speech input turn these off, since dictation would trigger
      // them.
      if (!store.getState().me?.preferences.shortcuts) return;
      event.preventDefault();
      // A screen with a search of its own.
      const filter = document.querySelector<HTMLElement>('[data-slash-field]');
      if (event.key === '?') open('shortcuts');
      else if (filter) filter.focus();
      else void navigate({ to: '/messenger/search/' });
    };
    // Captured, to run before the message box's own key handlers.
    globalThis.addEventListener('keydown', handleKey, { capture: true });
    return () => globalThis.removeEventListener('keydown', handleKey, { capture: true });
  }, [navigate, open, store]);
}
