import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { at, buildConversation, buildState, meId, member } from '../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../testing/test-providers.tsx';
import { useTabTitle } from './use-tab-title.ts';

afterEach(cleanup);

function Title() {
  useTabTitle();
  return null;
}
const titleOf = (held: Parameters<typeof buildState>[0], waitingMarks = {}) => {
  const store = makeStore({ ...buildState(held), waitingMarks });
  render(
    <TestProviders api={makeTestApi()} store={store}>
      <Title />
    </TestProviders>,
  );
  return document.title;
};
const mark = (label: string) => ({ label, title: '', level: 'long' as const });
const waiting = (id: number, seconds: number, fields = {}) => ({
  channel: buildConversation({ id, awaiting_since: at(seconds), manager_id: meId, ...fields }),
  membership: member({ is_member: false }),
});

it('tells the longest wait among one’s own clients and the new ones [39.5]', () => {
  const held = [
    waiting(40, 9),
    waiting(41, 5, { manager_id: null }),
    waiting(42, 1, { manager_id: 99 }),
    waiting(43, 2, { state: 'snoozed' }),
  ];
  const marks = { 40: mark('1 min'), 41: mark('9 min'), 42: mark('3 h'), 43: mark('2 h') };
  expect(titleOf(held, marks)).toBe('⏳ 9 min · Switchboard');
});

it('tells the unread count beside it, and nothing but the product where nobody waits [39.5]', () => {
  const unread = { membership: member({ read_seq: 0, unread_count: 2 }) };
  const channel = buildConversation({ id: 40, awaiting_since: at(1), manager_id: meId });
  expect(titleOf([{ channel, ...unread }], { 40: mark('2 h') })).toMatch(/^⏳ 2 h · \d+ unread messages?$/);
  cleanup();
  expect(titleOf([])).toBe('Switchboard');
});
