import { Notifications } from '@mantine/notifications';
import type { UserView } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import { makeStore } from '../../../../store/store.ts';
import { buildConversation, buildMe, buildState, buildUser, meId, member } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import HandOverDialog from './hand-over-dialog.tsx';

afterEach(cleanup);

const petro = buildUser({ id: 9, first_name: 'Petro', last_name: 'Koval' });
const olha = buildUser({ id: 10, first_name: 'Olha', last_name: 'Lys' });

type Answer = (body: { manager_id: number | null }) => unknown;

/** The reader's own conversation, and the dialog over it. */
const show = (answer: Answer) => {
  const channel = buildConversation({ id: 40, manager_id: meId });
  const reader = { ...member(), user_id: null };
  const calls: [string, unknown][] = [];
  const found: UserView[] = [petro, olha];
  const api = makeTestApi(async ({ name, method }, input) => {
    const body = (input as { body?: { manager_id: number | null } }).body;
    if (method !== 'GET') calls.push([name, body]);
    if (name === 'assignManager' && body) return { ...channel, ...reader, ...(answer(body) as object) };
    if (name === 'getChannel') return { ...channel, ...reader, manager_id: olha.id };
    if (name === 'joinChannel') return { ...channel, ...reader };
    return { data: found, count: found.length, hasMore: false };
  });
  const store = makeStore(
    buildState([{ channel, membership: member() }], { me: buildMe(), users: { 9: petro, 10: olha } }),
  );
  const state = { closed: false };
  const close = () => {
    state.closed = true;
  };
  const routeTree = createRootRoute({ component: () => <HandOverDialog channelId={40} onClose={close} /> });
  render(
    <TestProviders api={api} store={store}>
      <Notifications />
      <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
    </TestProviders>,
  );
  return { calls, store, state };
};
const choose = async (name: string) => {
  fireEvent.click(await screen.findByTestId('manager-select'));
  fireEvent.click(await screen.findByRole('option', { name, hidden: true }));
};
const say = (text: string) => fireEvent.change(screen.getByTestId('hand-over-comment'), { target: { value: text } });
const submit = async () => {
  await act(async () => fireEvent.click(screen.getByTestId('assign-manager')));
};

it('hands over with a comment; that the manager leaves is remembered [36.2]', async () => {
  const { calls, state, store } = show(({ manager_id }) => ({ manager_id, is_member: false }));
  await choose('Petro Koval');
  say('Pays tomorrow');
  fireEvent.click(screen.getByTestId('hand-over-stays'));
  await submit();
  await waitFor(() => expect(state.closed).toBe(true));
  expect(calls).toEqual([
    ['assignManager', { manager_id: 9, from: meId, comment: 'Pays tomorrow', stays: false }],
    ['updatePreferences', { stay_after_handing_over: false }],
  ]);
  expect(store.getState().channels[40]?.manager_id).toBe(9);
  expect(await screen.findByText('Handed over to Petro Koval')).toBeTruthy();
  // Who may not assign any conversation cannot take it from a colleague.
  expect(screen.queryByTestId('undo-hand-over')).toBeNull();
});

it('gives back to the new clients, and takes it again [36.1]', async () => {
  const { calls } = show(() => ({ manager_id: null, is_member: false }));
  await choose('Back to new clients');
  expect(screen.queryByTestId('hand-over-stays')).toBeNull();
  await submit();
  fireEvent.click(await screen.findByTestId('undo-hand-over'));
  await waitFor(() => expect(calls.at(-1)).toEqual(['joinChannel', { as: 'manager' }]));
});

it('keeps what was typed when somebody was faster, and says who has it [36.3]', async () => {
  const { calls, state } = show(() => {
    throw new ApiError(409, 'conversation.manager_changed', { name: 'Olha Lys' }, []);
  });
  await choose('Petro Koval');
  say('Pays tomorrow');
  await submit();
  await waitFor(() => expect(screen.getByRole('status', { hidden: true }).textContent).toContain('Olha Lys'));
  expect(screen.getByTestId<HTMLTextAreaElement>('hand-over-comment').value).toBe('Pays tomorrow');
  expect(state.closed).toBe(false);
  await submit();
  expect(calls.at(-1)).toEqual([
    'assignManager',
    { manager_id: 9, from: olha.id, comment: 'Pays tomorrow', stays: true },
  ]);
});
