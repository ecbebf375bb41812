import { endpoints } from '@switchboard/contract';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { isTransient } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import type { Host } from '../../api/host-context.tsx';
import { keepHost, readHost } from './kept-host.ts';

const tries = 3;
const firstRetryMs = 1_000;

async function askPatiently(api: Api): Promise<Host> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await api.call(endpoints.getHost, {});
    } catch (error) {
      if (tried === tries || !isTransient(error) || !navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstRetryMs * tried));
    }
  }
}

/**
 * What this address means: at once as on the last visit, then as the server says. Until it has said, it is asked anew
 * once the device is online.
 */
export function useAskedHost(api: Api, onAnswer: (answer: Host) => void) {
  const [host, setHost] = useState(() => readHost(localStorage));
  const [hasFailed, setHasFailed] = useState(false);
  const ask = useCallback(async () => {
    setHasFailed(false);
    try {
      const answer = await askPatiently(api);
      keepHost(localStorage, answer);
      onAnswer(answer);
      startTransition(() => setHost(answer));
      return true;
    } catch {
      setHasFailed(true);
      return false;
    }
  }, [api, onAnswer]);
  useEffect(() => {
    const stop = new AbortController();
    const handle = async () => {
      if (await ask()) stop.abort();
    };
    void handle();
    globalThis.addEventListener('online', () => void handle(), { signal: stop.signal });
    return () => stop.abort();
  }, [ask]);
  return { host, hasFailed, ask };
}
