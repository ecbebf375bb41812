/**
 * Links and buttons between which the arrows move, but no picture beside its name; elements beside a row's link belong
 * to that row.
 */
const stops = 'a[href], button:not(:disabled, [data-picture])';
/** The page that is open, but not an entry that leads to another entry's page. */
const open = '[aria-current="page"]:not([data-shortcut])';
const forward = new Set(['ArrowDown', 'ArrowRight']);
const back = new Set(['ArrowUp', 'ArrowLeft']);

const groupOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-rove]') : null;
const rowOf = (element: Element | null) => element?.closest('[data-row]') ?? element;

const stopsOf = (group: HTMLElement) =>
  [...group.querySelectorAll<HTMLElement>(stops)].filter(
    (element) => element.tagName === 'A' || element.closest('[data-row]') === null,
  );

/** Leaves one element of a group for Tab, and the elements beside it in its row. */
function leaveOneStop(group: HTMLElement, latest: Element | undefined): void {
  const elements = stopsOf(group);
  const isHere = (element: Element) => element === latest;
  const focused = document.activeElement;
  const stop =
    elements.find((element) => rowOf(element)?.contains(focused)) ??
    elements.find((element) => element.matches(open)) ??
    elements.find(isHere) ??
    elements[0];
  const row = rowOf(stop ?? null);
  for (const element of group.querySelectorAll<HTMLElement>(stops)) {
    element.tabIndex = row?.contains(element) ? 0 : -1;
  }
}

/** To an end of a group, of which only the part in view may be on the page. */
function goToEnd(group: HTMLElement, isLast: boolean): void {
  group.scrollTo({ top: isLast ? group.scrollHeight : 0 });
  const go = () =>
    stopsOf(group)
      .at(isLast ? -1 : 0)
      ?.focus();
  go();
  // Once the rows there are on the page.
  requestAnimationFrame(() => requestAnimationFrame(go));
}

/**
 * Makes each group (`data-rove`) one stop of the Tab key: the row of the open page, else the one that had the focus.
 * Arrows, Home and End move within it. The stops are corrected at the moment Tab is pressed, so that rows may come and
 * go. Returns the function that ends it.
 */
export function startRoving(page: Document): () => void {
  const stop = new AbortController();
  const latest = new WeakMap<HTMLElement, Element>();

  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab') {
      for (const group of page.querySelectorAll<HTMLElement>('[data-rove]')) leaveOneStop(group, latest.get(group));
      return;
    }
    const group = groupOf(event.target);
    if (!group || event.defaultPrevented || event.shiftKey) return;
    const isForward = forward.has(event.key);
    if (isForward || back.has(event.key)) {
      const elements = stopsOf(group);
      const row = rowOf(event.target as Element);
      const at = elements.findIndex((element) => row?.contains(element));
      if (at === -1) return;
      elements[at + (isForward ? 1 : -1)]?.focus();
    } else if (event.key === 'Home' || event.key === 'End') goToEnd(group, event.key === 'End');
    else return;
    event.preventDefault();
  };
  const noteFocus = ({ target }: FocusEvent) => {
    const group = groupOf(target);
    if (group) latest.set(group, target as Element);
  };
  page.addEventListener('keydown', handleKey, { signal: stop.signal });
  page.addEventListener('focusin', noteFocus, { signal: stop.signal });
  return () => stop.abort();
}
