import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

type SearchChanges = Record<string, string | number | undefined>;

/** Changes parameters of the present page's address, and keeps the others. */
export function useChangeSearch() {
  const navigate = useNavigate();
  return useCallback(
    (changes: SearchChanges, { replace = false } = {}) =>
      void navigate({ to: './', search: (held) => ({ ...held, ...changes }), replace, resetScroll: false }),
    [navigate],
  );
}
