/** After so long the rest loads all the same, as on a screen that nobody has marked. */
const atMostMs = 10_000;

const shownEvent = 'first-screen';
const page = new EventTarget();
const shown = new Promise<void>((resolve) => {
  page.addEventListener(shownEvent, () => resolve(), { once: true });
});
const handleShown = () => void page.dispatchEvent(new Event(shownEvent));

/**
 * Resolves once the first screen can be used. Whatever it does not need waits for that: on a slow line, everything that
 * loads takes from what is loading already.
 */
export const firstScreenShown = (): Promise<void> => shown;

/** Safari has no idle callbacks. */
const whenIdle = (act: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act, { timeout: 1_000 }) : setTimeout(act, 100);

/** Acts once what React has just rendered is on the screen, and answers. A page that is hidden draws no frames. */
export function afterFrame(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => whenIdle(act));
}

/** The screen of this visit can be used, and the picture that the page began with goes; later calls change nothing. */
export function markFirstScreenShown(): void {
  document.querySelector('#first-picture')?.remove();
  handleShown();
}

/** Whoever clicks or types is not kept waiting for parts that the screen asked for. */
export function watchFirstScreen(page: Window): void {
  for (const input of ['pointerdown', 'keydown'])
    page.addEventListener(input, handleShown, { once: true, capture: true });
  setTimeout(handleShown, atMostMs);
}
