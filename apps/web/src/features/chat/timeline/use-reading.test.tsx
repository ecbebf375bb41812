import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Actions } from '../../../store/actions.ts';
import { makeDrafts, receiveDraft } from '../../../store/sending/drafts.ts';
import { makeStore } from '../../../store/store.ts';
import { ActionsProvider, StoreProvider } from '../../../store/store-context.tsx';
import { at, buildChannel, buildState, member } from '../../../store/testing/build.ts';
import { useReading } from './use-reading.ts';

/** A channel with unread messages, scrolled up, in a window without the focus. */
function openUnread() {
  const store = makeStore();
  const held = { channel: buildChannel({ id: 12, last_seq: 3 }), membership: member({ unread_count: 1 }) };
  store.setState(buildState([held], { active: { channelId: 12, focused: false } }), true);
  const markRead = vi.fn<(channelId: number) => void>();
  const actions = { markRead: (channelId) => markRead(channelId) } as Actions;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StoreProvider value={store}>
      <ActionsProvider value={actions}>{children}</ActionsProvider>
    </StoreProvider>
  );
  renderHook(() => useReading(12, false), { wrapper });
  return { store, markRead, drafts: makeDrafts(store, localStorage) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('typing in a channel reads it', () => {
  const { drafts, markRead } = openUnread();
  act(() => drafts.set(12, 'Yes'));
  act(() => void vi.advanceTimersByTime(2_000));
  expect(markRead).toHaveBeenCalledWith(12);
});

it('what another device writes reads nothing here', () => {
  const { store, markRead } = openUnread();
  const draft = { channel_id: 12, content: 'From the phone', parent_id: null, parent_seq: null, updated_at: at(1) };
  act(() => store.setState((state) => receiveDraft(state, draft)));
  act(() => void vi.advanceTimersByTime(2_000));
  expect(markRead).not.toHaveBeenCalled();
});
