import { useEffect } from 'react';

/** Less than any keyboard on the screen, more than the browser's own bars that come and go. */
const keyboardMinPx = 150;
/** Below, only what is written and the latest messages have room. */
const lowPx = 400;

const isWriting = () => document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true;

/**
 * Keeps the page above the keyboard on the screen: while it is open, `--visible-height` and `--visible-top` are the
 * part of the window that is left, and the page has `data-keyboard`.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: viewport } = globalThis;
    if (!viewport) return;
    const { style, dataset } = document.documentElement;
    let [width, full] = [0, 0];
    const forget = () => {
      delete dataset.keyboard;
      style.removeProperty('--visible-height');
      style.removeProperty('--visible-top');
    };
    const fit = () => {
      const { scale, height, offsetTop } = viewport;
      // Enlarged with two fingers, the page is larger than what is seen of it.
      if (scale > 1.01) return;
      full = Math.max(viewport.width === width ? full : 0, height, globalThis.innerHeight);
      width = viewport.width;
      if (full - height < keyboardMinPx || !isWriting()) return forget();
      dataset.keyboard = height < lowPx ? 'low' : 'open';
      style.setProperty('--visible-height', `${height}px`);
      style.setProperty('--visible-top', `${offsetTop}px`);
    };
    fit();
    for (const change of ['resize', 'scroll']) viewport.addEventListener(change, fit);
    return () => {
      for (const change of ['resize', 'scroll']) viewport.removeEventListener(change, fit);
      forget();
    };
  }, []);
}
