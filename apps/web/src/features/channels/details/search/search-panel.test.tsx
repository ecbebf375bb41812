import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildMe, buildMessage } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { SearchPanel } from './search-panel.tsx';

afterEach(cleanup);

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
