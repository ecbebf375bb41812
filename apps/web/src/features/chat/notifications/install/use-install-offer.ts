import { channelTypes } from '@switchboard/contract';
import { useEffect, useState } from 'react';
import { saveToStorage } from '../../../../store/save-to-storage.ts';
import type { State } from '../../../../store/state.ts';
import { useStoreApi } from '../../../../store/store-context.tsx';

/** Storage key of the mark that this user was offered it on this device, whatever they chose. */
const keyOf = (userId: number) => `switchboard.install-offered.${userId}`;

/** A message to a client has left the outbox, so the server has it. */
const hasAnswered = (state: State, before: State): boolean =>
  state.outbox !== before.outbox &&
  before.outbox.some(
    (message) =>
      message.state === 'pending' &&
      message.audience === 'public' &&
      state.channels[message.channel_id]?.type === channelTypes.client &&
      !state.outbox.some((held) => held.client_msg_id === message.client_msg_id),
  );

/** A sheet would cover what is being written. */
const isWriting = () =>
  document.activeElement instanceof HTMLElement &&
  (document.activeElement.isContentEditable || document.activeElement.matches('input, textarea'));

/** Whether the app is to be offered now: once, after the reader's first answer to a client, when they do not write. */
export function useInstallOffer(isInstallable: boolean): [isOffered: boolean, end: () => void] {
  const store = useStoreApi();
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    if (!isInstallable) return;
    const stop = new AbortController();
    const offer = () => {
      const { me } = store.getState();
      if (!me || isWriting() || localStorage.getItem(keyOf(me.id)) !== null) return;
      stop.abort();
      saveToStorage(localStorage, keyOf(me.id), 'yes');
      setIsOffered(true);
    };
    const unsubscribe = store.subscribe((state, before) => {
      if (!hasAnswered(state, before)) return;
      unsubscribe();
      offer();
      // The focus is nowhere while it moves from one field to the next.
      const later = () => setTimeout(offer);
      if (!stop.signal.aborted) document.addEventListener('focusout', later, { signal: stop.signal });
    });
    return () => {
      unsubscribe();
      stop.abort();
    };
  }, [isInstallable, store]);
  return [isOffered, () => setIsOffered(false)];
}
