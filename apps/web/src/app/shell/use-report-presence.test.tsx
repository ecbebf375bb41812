import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { ActionsProvider, StoreProvider } from '../../store/store-context.tsx';
import { buildConversation, buildState } from '../../store/testing/build.ts';
import { makeTestActions } from '../../testing/test-actions.ts';
import { makeTestApi } from '../../testing/test-providers.tsx';
import { useReportPresence } from './use-report-presence.ts';

afterEach(cleanup);

it('going from one conversation to another is said once [37.4]', async () => {
  const channels = [4, 5].map((id) => ({ channel: buildConversation({ id }) }));
  const store = makeStore(buildState(channels, { connection: { status: 'live', since: 0 } }));
  const api = makeTestApi(() => new Promise(() => {}));
  const said: (number | null)[] = [];
  const actions = { ...makeTestActions(api, store), sendPresent: (id: number | null) => void said.push(id) };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StoreProvider value={store}>
      <ActionsProvider value={actions}>{children}</ActionsProvider>
    </StoreProvider>
  );
  renderHook(() => useReportPresence(), { wrapper });
  const show = (channelId: number | null) => store.setState(({ active }) => ({ active: { ...active, channelId } }));
  await act(async () => show(4));
  await act(async () => {
    show(null);
    show(5);
  });
  await act(async () => show(null));
  expect(said).toEqual([null, 4, 5, null]);
});
