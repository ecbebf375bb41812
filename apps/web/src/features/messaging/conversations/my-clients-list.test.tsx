import type { Permissions } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildConversation, buildMe, buildState } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { ChoiceProvider, makeChoice } from '../../../ui/lists/choice.ts';
import type { ConversationFilterProps } from '../../../ui/lists/conversation-filter.ts';
import { MyClientsList } from './my-clients-list.tsx';

afterEach(cleanup);

const show = async (permissions: Permissions) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: MyClientsList }),
    history: createMemoryHistory(),
  });
  const store = makeStore({ me: buildMe({ permissions }), load: 'ready', newClientsCount: 3 });
  render(
    <TestProviders api={makeTestApi(() => new Promise(() => {}))} store={store}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByText('You have no clients yet');
};

it('who may answer clients is told how to take a conversation, and who may only read is not', async () => {
  const hint = 'Open a conversation in New clients and press Join Channel.';
  await show({ leads: ['read', 'update'] });
  expect(screen.getByText(hint)).toBeTruthy();
  cleanup();

  await show({ leads: ['read'] });
  expect(screen.queryByText(hint)).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to new clients' })).toBeTruthy();
});

it('rows are offered for selection while there are some', async () => {
  const me = buildMe({ permissions: { leads: ['read', 'update'] } });
  const store = makeStore(buildState([], { me }));
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <MyClientsList /> }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={makeTestApi(() => new Promise(() => {}))} store={store}>
      <ChoiceProvider value={makeChoice()}>
        <RouterProvider router={router as never} />
      </ChoiceProvider>
    </TestProviders>,
  );
  await screen.findByRole('heading', { name: 'My clients' });
  const isOffered = () => screen.queryByRole('button', { name: 'Select' }) !== null;
  expect(isOffered()).toBe(false);
  const { channels, memberships } = buildState([{ channel: buildConversation({ id: 4, manager_id: me.id }) }], { me });
  act(() => store.setState({ channels, memberships }));
  expect(isOffered()).toBe(true);
  act(() => store.setState({ channels: {} }));
  expect(isOffered()).toBe(false);
});

it('what is chosen under one filter is not chosen under another [40.1]', async () => {
  const choice = makeChoice();
  const all = { ids: new Set([4]), isPending: false, hasFailed: false, hasMore: false, loadMore: () => {} };
  const Filter = ({ onFilter }: ConversationFilterProps) => {
    const [label, setLabel] = useState(7);
    useEffect(() => onFilter({ ...all, parts: { labels: [label] } }), [label, onFilter]);
    return <button type="button" onClick={() => setLabel(8)} aria-label="another label" />;
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <MyClientsList filters={[Filter]} /> }),
    history: createMemoryHistory(),
  });
  const me = buildMe({ permissions: { leads: ['read', 'update'] } });
  const store = makeStore(buildState([{ channel: buildConversation({ id: 4, manager_id: me.id }) }], { me }));
  render(
    <TestProviders api={makeTestApi(() => new Promise(() => {}))} store={store}>
      <ChoiceProvider value={choice}>
        <RouterProvider router={router as never} />
      </ChoiceProvider>
    </TestProviders>,
  );
  await expect.poll(() => choice.shown().filter?.labels).toEqual([7]);
  expect(choice.shown().filter).toEqual({ managers: ['somebody'], member: 'me', states: ['open'], labels: [7] });
  act(() => choice.toggle(4, false));
  expect([...choice.ids()]).toEqual([4]);
  fireEvent.click(screen.getByRole('button', { name: 'another label' }));
  expect(choice.shown().filter?.labels).toEqual([8]);
  expect([...choice.ids()]).toEqual([]);
});
