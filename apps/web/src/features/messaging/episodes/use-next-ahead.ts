import type { Channel } from '@switchboard/contract';
import { useEffect, useEffectEvent } from 'react';
import { useActions, useStore, useStoreApi } from '../../../store/store-context.tsx';
import { nextConversation } from './use-change-state.tsx';

/** After the conversation itself has been painted. */
const aheadAfterMs = 400;

/** While a conversation is on the screen, the one that follows it when it is done is loaded, for who wants it opened. */
export function useNextAhead(channel: Channel): void {
  const store = useStoreApi();
  const { openAhead } = useActions();
  const isOnScreen = useStore(({ active }) => active.channelId === channel.id);
  const load = useEffectEvent(() => {
    const state = store.getState();
    const next = state.me?.preferences.open_next ? nextConversation(state, channel) : null;
    if (next !== null) void openAhead(next);
  });
  useEffect(() => {
    if (!isOnScreen) return;
    const timer = setTimeout(load, aheadAfterMs);
    return () => clearTimeout(timer);
  }, [isOnScreen]);
}
