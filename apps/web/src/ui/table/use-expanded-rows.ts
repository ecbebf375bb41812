import { useState } from 'react';

export type RowKey = string | number;

/** The rows that show their details; `addressed` does from the start. */
export function useExpandedRows(addressed?: RowKey): {
  isOpen: (key: RowKey) => boolean;
  toggle: (key: RowKey) => void;
} {
  const [open, setOpen] = useState<ReadonlySet<RowKey>>(new Set());
  const [shown, setShown] = useState<RowKey | undefined>();
  if (addressed !== shown) {
    setShown(addressed);
    if (addressed !== undefined) setOpen(new Set([...open, addressed]));
  }
  return {
    isOpen: (key) => open.has(key),
    toggle: (key) =>
      setOpen((held) => (held.has(key) ? new Set([...held].filter((each) => each !== key)) : new Set([...held, key]))),
  };
}
