import { useEffect } from 'react';
import { useEscape } from '../../../features/chat/timeline/use-escape.ts';
import { useStoreApi } from '../../../store/store-context.tsx';
import { hasOpenLayer } from '../../../ui/keyboard/open-layers.ts';
import { keepRowFocus } from './keep-row-focus.ts';

const lists = '[data-desk]';
const rows = '[data-row] > a';
const editable = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const messageBox = 'main [data-testid="composer-input"]';
/** As many as the script of a row’s buttons takes on a slow machine, and as the others come after the first of them. */
const [patienceFrames, mountingFrames] = [600, 60];
/** The box to choose a row is there at once. */
const loaded = '[data-desk-key]:not([data-desk-key="x"])';

const rowsOf = (list: Element) => [...list.querySelectorAll<HTMLElement>(rows)];

/** Presses the button of a row that names the key; it is there soon after the row got the focus. */
function press(row: Element, key: string, shiftKey = false, frame = 0): void {
  const button = row.querySelector(`[data-desk-key="${key}"]`);
  if (button) return void button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
  // Where the row has its buttons, this one may not come at all. Not so in the whole page, which has those of other rows.
  const hasOthers = row !== document.body && row.querySelector(loaded) !== null;
  if (frame < (hasOthers ? mountingFrames : patienceFrames))
    requestAnimationFrame(() => press(row, key, shiftKey, frame + 1));
}

const pressAny = (button: string) => [...document.querySelectorAll<HTMLElement>(button)].at(-1)?.click();

function moveFocus(list: Element, target: Element, step: 1 | -1): void {
  const all = rowsOf(list);
  const at = all.findIndex((row) => row.parentElement?.contains(target));
  all[at === -1 ? 0 : at + step]?.focus();
}

/** Whether a row was scrolled out of its list, and is shown now. */
function bringBack(list: Element, row: Element): boolean {
  const [view, { top, bottom }] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  const isInView = bottom >= Math.max(view.top, 0) && top <= Math.min(view.bottom, globalThis.innerHeight);
  if (!isInView) row.scrollIntoView({ block: 'center' });
  return !isInView;
}

function pressInRow(list: Element, target: Element, key: string, isShifted = false): void {
  const row = target.closest('[data-row]');
  // Nothing is done to a row that the reader does not see.
  if (row === null || bringBack(list, row)) return;
  if (key === 'e') {
    const all = rowsOf(list);
    const at = all.findIndex((link) => row.contains(link));
    // The row is going to leave the list, and the focus with it.
    (all[at + 1] ?? all[at - 1])?.focus();
  }
  press(row, key, isShifted);
}

/** The labels of the chosen rows; where there are none, of this one, which is then chosen. */
function pressLabels(list: Element, target: Element): void {
  if (document.querySelector('[data-desk-key="l"]') === null) pressInRow(list, target, 'x');
  press(document.body, 'l');
}

/** By physical key, so that they work in every keyboard layout. */
const keys: Partial<Record<string, (list: Element, target: Element, isShifted: boolean) => void>> = {
  KeyJ: (list, target) => moveFocus(list, target, 1),
  KeyK: (list, target) => moveFocus(list, target, -1),
  KeyE: (list, target, isShifted) => pressInRow(list, target, 'e', isShifted),
  KeyA: (list, target) => pressInRow(list, target, 'a'),
  KeyH: (list, target) => pressInRow(list, target, 'h'),
  KeyX: (list, target, isShifted) => pressInRow(list, target, 'x', isShifted),
  KeyL: pressLabels,
  KeyW: () => pressAny('[data-desk-key="w"]'),
  KeyZ: () => pressAny('[data-undo]'),
};

/** Closes without asking for a rating; chooses all rows from the one chosen before up to this one. */
const withShift = ['KeyE', 'KeyX'];

/**
 * Single keys in lists of conversations, while the focus is in one: letters typed elsewhere are text. Escape leads there
 * from an empty message box.
 */
export function useDeskKeys(): void {
  const store = useStoreApi();
  useEscape(() => {
    const box = document.activeElement;
    if (!box?.matches(messageBox) || (box instanceof HTMLTextAreaElement ? box.value : box.textContent) !== '') return;
    const find = (selector: string) => document.querySelector<HTMLElement>(`${lists} ${selector}`);
    (find('a[aria-current="page"]') ?? find(rows))?.focus();
  });
  useEffect(() => keepRowFocus(document), []);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event;
      const act = keys[event.code];
      if (act === undefined || !(target instanceof Element) || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.shiftKey && !withShift.includes(event.code)) return;
      const list = target.closest(lists);
      if (list === null || target.closest(editable) !== null || hasOpenLayer()) return;
      if (!store.getState().me?.preferences.shortcuts) return;
      event.preventDefault();
      act(list, target, event.shiftKey);
    };
    globalThis.addEventListener('keydown', handleKey);
    return () => globalThis.removeEventListener('keydown', handleKey);
  }, [store]);
}
