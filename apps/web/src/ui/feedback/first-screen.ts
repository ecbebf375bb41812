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
