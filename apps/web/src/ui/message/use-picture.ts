import { useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import type { FileSize } from '../../api/client.ts';

export interface Picture {
  src: string;
  state: 'loading' | 'shown' | 'broken';
  /** Goes on the element as its `key`: a new try is a new element. */
  attempt: number;
  onLoad: () => void;
  onError: () => void;
  retry: () => void;
}

/**
 * A stored picture on its way to the screen. One that does not come is asked for once more with a fresh salt; after that it
 * is broken until `retry`.
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
