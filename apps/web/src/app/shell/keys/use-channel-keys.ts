import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { selectChannelOrder, selectUnread } from '../../../store/selectors.ts';
import { useStoreApi } from '../../../store/store-context.tsx';
import { nextChannel } from './next-channel.ts';

/** Alt+↑/↓ goes to the channel above or below in the list, with Shift to the next one that has unread messages. */
export function useChannelKeys(): void {
  const store = useStoreApi();
  const navigate = useNavigate();

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      // While a dialog is open it belongs to the current channel, so do not switch.
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      const state = store.getState();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const isWanted = event.shiftKey ? (id: number) => selectUnread(id)(state) > 0 : () => true;
      const next = nextChannel(selectChannelOrder(state), state.active.channelId, step, isWanted);
      if (next !== null) void navigate({ to: '/messenger/$id/', params: { id: String(next) } });
    };
    globalThis.addEventListener('keydown', handleKey);
    return () => globalThis.removeEventListener('keydown', handleKey);
  }, [navigate, store]);
}
