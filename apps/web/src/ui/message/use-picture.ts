import { useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import type { FileSize } from '../../api/client.ts';

export interface Picture {
  src: string;
  state: 'loading' | 'shown' | 'broken';
  /** The `key` of the element: a retry needs a new element. */
  attempt: number;
  onLoad: () => void;
  onError: () => void;
  retry: () => void;
}

/**
 * The loading state of a stored picture. After a failure it is requested once more with a fresh salt; then it is broken
 * until `retry`.
 */
export function usePicture(file: number | { id: number; src: string }, size?: FileSize): Picture {
  const api = useApi();
  const id = typeof file === 'number' ? file : file.id;
  const [tried, setTried] = useState({ id, attempt: 0, state: 'loading' as Picture['state'] });
  const { attempt, state } = tried.id === id ? tried : { attempt: 0, state: 'loading' as const };
  const tryAgain = () => {
    void api.refreshSalt().then(() => setTried({ id, attempt: attempt + 1, state: 'loading' }));
  };
  return {
    src: api.fileUrl(file, size),
    state,
    attempt,
    onLoad: () => setTried({ id, attempt, state: 'shown' }),
    onError: () => {
      if (attempt === 0) tryAgain();
      else setTried({ id, attempt, state: 'broken' });
    },
    retry: tryAgain,
  };
}
