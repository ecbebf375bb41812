import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildConversation, buildState } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { Switcher } from './switcher.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('says how long the client of a conversation has waited, as the lists do, also to a screen reader', async () => {
  const store = makeStore(
    buildState(
      [
        { channel: buildConversation({ id: 40, name: 'Halyna', awaiting_since: '2026-11-21T10:00:00.000Z' }) },
        { channel: buildConversation({ id: 41, name: 'Mykola' }) },
      ],
      { waitingMarks: { 40: { label: '2 h', title: 'Waits since 10:00 AM', level: 'tooLong' } } },
    ),
  );
  const nothing = () => undefined;
  render(
    <TestProviders api={makeTestApi()} store={store}>
      <Switcher
        nameOf={({ name }) => name}
        actions={[]}
        onOpenChannel={nothing}
        onOpenDirect={() => Promise.resolve()}
        onSearch={nothing}
        query=""
        onQuery={nothing}
        tasks={[]}
        takeTyped={nothing}
        onClose={nothing}
      />
    </TestProviders>,
  );
  const mark = within(await screen.findByTestId('switch-channel-40')).getByLabelText('Waits since 10:00 AM');
  expect(mark.textContent).toBe('2 h');
  expect(mark.dataset['level']).toBe('tooLong');
  expect(within(screen.getByTestId('switch-channel-41')).queryByLabelText(/Waits/)).toBeNull();
});
