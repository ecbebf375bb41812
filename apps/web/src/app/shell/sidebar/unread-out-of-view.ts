/** The position of a list's row, in pixels from the top of the scrolled content. */
export interface RowBounds {
  top: number;
  bottom: number;
}

export interface OutOfView {
  /** The index of the nearest row above the visible area; null when there is none. */
  above: number | null;
  below: number | null;
}

/** The nearest of the given rows entirely above and entirely below the visible area. Rows are in list order. */
export function findOutOfView(
  rows: readonly number[],
  boundsOf: (row: number) => RowBounds | null,
  view: RowBounds,
): OutOfView {
  let above: number | null = null;
  for (const row of rows) {
    const bounds = boundsOf(row);
    if (!bounds) continue;
    if (bounds.bottom <= view.top) above = row;
    else if (bounds.top >= view.bottom) return { above, below: row };
  }
  return { above, below: null };
}
