import { useState } from 'react';

export type RowKey = string | number;

/** Which rows show their details. */
export function useExpandedRows(): { isOpen: (key: RowKey) => boolean; toggle: (key: RowKey) => void } {
  const [open, setOpen] = useState<ReadonlySet<RowKey>>(new Set());
  return {
    isOpen: (key) => open.has(key),
    toggle: (key) =>
      setOpen((held) => (held.has(key) ? new Set([...held].filter((each) => each !== key)) : new Set([...held, key]))),
  };
}
