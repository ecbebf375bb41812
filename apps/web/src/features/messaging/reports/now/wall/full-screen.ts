import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};
const isFilled = () => document.fullscreenElement instanceof Element;

/** Phones have none. */
export const mayFillScreen = (): boolean => document.fullscreenEnabled;

/** A browser allows it only on a press. */
export const fillScreen = (): void => {
  if (mayFillScreen()) void document.documentElement.requestFullscreen().catch(() => undefined);
};

/** Whether the page fills the screen. Browsers keep Escape for leaving that: it leaves what was shown so as well. */
export function useFullScreen(onLeft: () => void): boolean {
  const isFull = useSyncExternalStore(subscribe, isFilled);
  const leave = useEffectEvent(onLeft);
  useEffect(() => {
    if (!isFull) return;
    const listener = () => {
      if (!isFilled()) leave();
    };
    return subscribe(listener);
  }, [isFull]);
  useEffect(
    () => () => {
      if (isFilled()) void document.exitFullscreen().catch(() => undefined);
    },
    [],
  );
  return isFull;
}
