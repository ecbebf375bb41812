import { hasOpenLayer, layers } from '../../../ui/keyboard/open-layers.ts';

const list = '[data-desk]';
const row = '[data-row]';
/** As long as a menu or dialog needs at most to close. */
const patienceFrames = 60;

/** Once no menu or dialog is open, unless the focus has gone somewhere else. */
function focusWhenFree(page: Document, link: HTMLElement, frames = patienceFrames): void {
  if (hasOpenLayer(page)) {
    if (frames > 0) requestAnimationFrame(() => focusWhenFree(page, link, frames - 1));
  } else if (page.activeElement === null || page.activeElement === page.body) link.focus({ preventScroll: true });
}

/**
 * When the row with the focus leaves a list of conversations, as by a key, the focus goes to the row below it, or to the
 * one above. Returns the function that ends it.
 */
export function keepRowFocus(page: Document): () => void {
  let focused: Element | null = null;
  let rows: Element[] = [];
  const leave = () => {
    focused = null;
    observer.disconnect();
  };
  const observer = new MutationObserver(() => {
    const gone = focused;
    if (gone === null || gone.isConnected) return;
    const at = rows.indexOf(gone);
    leave();
    const isHere = ({ isConnected }: Element) => isConnected;
    const next = rows.slice(at + 1).find(isHere) ?? rows.slice(0, at).findLast(isHere);
    const link = next?.querySelector<HTMLElement>(':scope > a');
    if (link) focusWhenFree(page, link);
  });
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target.closest(layers) !== null) return;
    leave();
    const within = target.closest(list);
    focused = target.closest(row);
    if (within === null || focused === null) return;
    rows = [...within.querySelectorAll(row)];
    observer.observe(within, { childList: true, subtree: true });
  };
  page.addEventListener('focusin', note);
  return () => {
    page.removeEventListener('focusin', note);
    observer.disconnect();
  };
}
