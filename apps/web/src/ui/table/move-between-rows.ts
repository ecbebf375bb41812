import type { KeyboardEvent } from 'react';

const controlSelector = 'button, a[href]';

const nextRow = (rows: readonly Element[], current: number, key: string): Element | undefined => {
  switch (key) {
    case 'ArrowDown':
      return rows[current + 1];
    case 'ArrowUp':
      return rows[current - 1];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    default:
      return undefined;
  }
};

/** Arrow keys move from a control in a row to the same one in the next row; Home and End to the first and last row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof Element) || event.altKey || event.ctrlKey || event.metaKey) return;
  const row = event.target.closest('[data-row]');
  const control = event.target.closest<HTMLElement>(controlSelector);
  // An open menu uses the arrow keys itself.
  if (!row || !control || (control.getAttribute('aria-expanded') === 'true' && control.hasAttribute('aria-haspopup')))
    return;
  const rows = [...event.currentTarget.querySelectorAll('[data-row]')];
  const next = nextRow(rows, rows.indexOf(row), event.key);
  if (!next) return;
  event.preventDefault();
  const place = [...row.querySelectorAll(controlSelector)].indexOf(control);
  const controls = next.querySelectorAll<HTMLElement>(controlSelector);
  (controls[place] ?? controls[0])?.focus();
}
