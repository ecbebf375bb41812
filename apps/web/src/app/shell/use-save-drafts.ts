import { useEffect } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { DraftSaver } from '../../store/sending/draft-saver.ts';
import { useStoreApi } from '../../store/store-context.tsx';

/** Saves drafts to the server while the page is open, also those written before this part had loaded. */
export function useSaveDrafts(): void {
  const api = useApi();
  const store = useStoreApi();
  useEffect(() => {
    const saver = new DraftSaver({ api, store });
    return () => saver.close();
  }, [api, store]);
}
