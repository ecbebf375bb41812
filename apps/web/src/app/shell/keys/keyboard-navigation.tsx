import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import classes from './keyboard-navigation.module.css';
import { startRoving } from './roving-focus.ts';

const messageBox = 'main [data-testid="composer-input"]';

/** The part of the screen beside the sidebar that the keyboard is meant for, or its title, which says where one is. */
const focusScreen = () => {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const start = find('main [data-keyboard-start]') ?? find('main h1') ?? find('main');
  if (start?.matches('h1')) start.tabIndex = -1;
  start?.focus();
};

/**
 * Navigation by keyboard: a link past the sidebar, lists that are one stop of the Tab key, and a focus that is not lost
 * when its element is gone.
 */
export function KeyboardNavigation() {
  const t = useT('shortcuts');
  const router = useRouter();
  useEffect(() => startRoving(document), []);
  useEffect(() => {
    const stop = new AbortController();
    let isByKeyboard = false;
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('keydown', () => (isByKeyboard = true), options);
    document.addEventListener('pointerdown', () => (isByKeyboard = false), options);
    // Enter on the row of the channel that is open already goes to its message box, as on any other row.
    const handleClick = ({ target, detail }: globalThis.MouseEvent) => {
      const isOpen = target instanceof Element && target.closest('[data-rove] [aria-current="page"]') !== null;
      if (isOpen && detail === 0) document.querySelector<HTMLElement>(messageBox)?.focus();
    };
    document.addEventListener('click', handleClick, { signal: stop.signal });
    const unsubscribe = router.subscribe('onRendered', () =>
      requestAnimationFrame(() => {
        if (isByKeyboard && document.activeElement === document.body) focusScreen();
      }),
    );
    return () => {
      stop.abort();
      unsubscribe();
    };
  }, [router]);

  const skip = (event: MouseEvent) => {
    event.preventDefault();
    focusScreen();
  };
  return (
    <a className={classes.skip} href="#main" data-testid="skip-link" onClick={skip}>
      {t('skip')}
    </a>
  );
}
