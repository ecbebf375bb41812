import { can } from '@switchboard/contract';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, NetworkError } from '../../../api/api-error.ts';
import { actorOf } from '../../../store/reader.ts';
import { useStoreApi } from '../../../store/store-context.tsx';
import {
  type Outcome,
  type PageReply,
  type Refusal,
  refusalOf,
  refusalOfSilence,
  type StateRequest,
} from '../../../worker/state-change.ts';
import { useChangeState } from './use-change-state.tsx';

const reasonOf = (error: unknown, wasOnLine: boolean): Refusal => {
  if (error instanceof NetworkError) return refusalOfSilence(wasOnLine);
  return error instanceof ApiError ? refusalOf(error.status, error.code) : 'failed';
};

/**
 * Makes the changes that the service worker hands over: buttons of notifications, pressed while this page is open. They
 * are this user's only if they were the one notified, and refused where the page already knows a newer state.
 */
export function useNotifiedChanges(): void {
  const store = useStoreApi();
  const change = useChangeState();

  const findChannel = ({ channelId, userId }: StateRequest) => {
    const { me, channels } = store.getState();
    const isTheirs = me?.id === userId && can(actorOf(me), 'conversations.answer', null);
    return isTheirs ? channels[channelId] : undefined;
  };
  const make = async (request: StateRequest): Promise<Outcome> => {
    const channel = findChannel(request);
    if (channel === undefined) return { refusal: 'denied' };
    const { version, ...body } = request.body;
    if (channel.state_version !== version) return { refusal: 'changed' };
    const wasOnLine = navigator.onLine;
    const error = await change(channel, body);
    return error === null ? { version: version + 1 } : { refusal: reasonOf(error, wasOnLine) };
  };
  const handle = useEffectEvent((request: StateRequest, port: MessagePort | undefined) => {
    if (request.type === 'mayChangeState' && findChannel(request)) port?.postMessage(true);
    if (request.type !== 'changeState') return;
    void make(request).then((outcome) => {
      const reply: PageReply = { ...outcome, isSeen: document.visibilityState === 'visible' };
      port?.postMessage(reply);
    });
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const stop = new AbortController();
    const listener = ({ data, ports }: MessageEvent<StateRequest>) => handle(data, ports[0]);
    navigator.serviceWorker.addEventListener('message', listener, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
