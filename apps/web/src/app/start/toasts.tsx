import { Notifications, useNotifications } from '@mantine/notifications';
import { useLayoutEffect } from 'react';

const gapPx = 8;

/** Where the buttons at the head of the page end; 0 without any in view. */
const endOfActions = (): number => {
  const actions = document.querySelector('[data-page-actions]');
  return actions === null ? 0 : Math.max(0, actions.getBoundingClientRect().bottom);
};

/** Messages at the edge of the page, below the buttons they come from: those may be pressed again. */
export function Toasts() {
  const isShown = useNotifications().notifications.length > 0;
  useLayoutEffect(() => {
    if (isShown) document.documentElement.style.setProperty('--toasts-top', `${endOfActions() + gapPx}px`);
  }, [isShown]);
  // The bottom edge belongs to the message box; more toasts than these would reach it in a low window.
  return <Notifications position="top-right" limit={3} />;
}
