/** Where a row of a list stands, in pixels from the top of what scrolls. */
export interface RowBounds {
  top: number;
  bottom: number;
}

export interface OutOfView {
  /** The nearest row above what is shown, by its place; null when there is none. */
  above: number | null;
  below: number | null;
}

/** Of the rows named, the nearest ones that are wholly above and below what is shown. Rows are in their order. */
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
