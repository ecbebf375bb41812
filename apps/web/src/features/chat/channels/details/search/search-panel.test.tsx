import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../../../store/store.ts';
import { buildMe, buildMessage } from '../../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../../testing/test-providers.tsx';
import { SearchPanel } from './search-panel.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const showFound = (page: { count: number; count_is_exact: boolean }) => {
  const answer = { data: [buildMessage({ seq: 1, content: 'invoice' })], hasMore: true, partial: false, ...page };
  render(
    <TestProviders api={makeTestApi(() => Promise.resolve(answer))} store={makeStore({ me: buildMe(), load: 'ready' })}>
      <SearchPanel channelId={1} />
    </TestProviders>,
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'invoice' } });
};

it.each([
  [{ count: 40, count_is_exact: true }, '40 messages found'],
  [{ count: 100, count_is_exact: false }, '100+ messages found'],
])('says how many messages there are, also where not all were counted: %j', async (page, text) => {
  showFound(page);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('asks 800 ms after the last key, and at once for nothing when the field is cleared [4.20, 9.2]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked: unknown[] = [];
  const api = makeTestApi((_endpoint, input) => {
    asked.push((input as { query: { search: string } }).query.search);
    return new Promise(() => {});
  });
  render(
    <TestProviders api={api} store={makeStore({ me: buildMe(), load: 'ready' })}>
      <SearchPanel channelId={1} />
    </TestProviders>,
  );
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  type('inv');
  await pass(700);
  type('invoice');
  await pass(799);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked).toEqual(['invoice']);
  type('');
  expect(screen.queryByText('Searching')).toBeNull();
  await pass(2_000);
  expect(asked).toEqual(['invoice']);
});
