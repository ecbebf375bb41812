import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { slices } from '../../../store/slices.ts';
import { buildTaskCard } from '../../../store/testing/build-tasks.ts';
import { showTasks, TaskServer } from './testing/tasks-fixture.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  notifications.clean();
  vi.unstubAllGlobals();
});

const cards = [
  buildTaskCard({ id: 1, rank: 'B', title: 'Call the courier' }),
  buildTaskCard({ id: 2, rank: 'D', title: 'Write the offer' }),
  buildTaskCard({ id: 3, rank: 'F', title: 'Send the invoice', status_id: 2 }),
];
const titlesIn = (status: number) =>
  within(screen.getByTestId(`task-column-${status}`))
    .queryAllByRole('link')
    .map((link) => link.textContent);
const card = (id: number) => within(screen.getByTestId(`task-card-${id}`)).getByRole('link');
const pressOn = (id: number, key: string, more = {}) => fireEvent.keyDown(card(id), { key, ...more });

it('shows a skeleton, then the tasks in columns, with how many there are [27.20]', async () => {
  const server = new TaskServer(cards);
  const answer = server.hold('getTaskBoard');
  showTasks(server);
  await screen.findByTestId('board-skeleton');
  answer();
  await screen.findByTestId('task-card-1');
  expect([titlesIn(1), titlesIn(2), titlesIn(3)]).toEqual([
    ['Call the courier', 'Write the offer'],
    ['Send the invoice'],
    [],
  ]);
  expect(screen.getByRole('region', { name: 'To do, 2 tasks' })).toBeDefined();
  await waitFor(() => expect(screen.getByTestId('task-count-all').textContent).toBe('All3'));
});

it('without tasks, leads to creating the first one', async () => {
  const server = new TaskServer([]);
  showTasks(server);
  fireEvent.click(await screen.findByTestId('create-first-task'));
  fireEvent.change(await screen.findByTestId('task-title'), { target: { value: 'Water the plants' } });
  fireEvent.change(screen.getByTestId('task-estimate'), { target: { value: '1d 4h' } });
  fireEvent.click(screen.getByTestId('task-submit'));
  await screen.findByTestId('task-card-90');
  expect(server.callsOf('createTask')).toHaveLength(1);
  expect(server.callsOf('createTask')[0]?.body).toMatchObject({ title: 'Water the plants', estimated_time: 43_200 });
});

it('refuses a time text in a wrong order with the hint, and creates nothing [27.21]', async () => {
  const server = new TaskServer([]);
  showTasks(server);
  fireEvent.click(await screen.findByTestId('create-first-task'));
  fireEvent.change(await screen.findByTestId('task-title'), { target: { value: 'Water the plants' } });
  fireEvent.change(screen.getByTestId('task-estimate'), { target: { value: '4h 1d' } });
  fireEvent.click(screen.getByTestId('task-submit'));
  expect(await screen.findAllByText('Should look like 1w 1d 1h 1m')).not.toHaveLength(0);
  expect(server.callsOf('createTask')).toEqual([]);
});

it('says at the field that the project was archived under the open form, and keeps what was typed', async () => {
  const server = new TaskServer([]);
  server.refusals.set('createTask', new ApiError(409, 'task.project_archived', {}, []));
  showTasks(server);
  fireEvent.click(await screen.findByTestId('create-first-task'));
  fireEvent.change(await screen.findByTestId('task-title'), { target: { value: 'Water the plants' } });
  fireEvent.click(screen.getByTestId('task-submit'));
  expect(await screen.findByText('The project is archived. Choose another one, or none.')).toBeTruthy();
  expect(screen.getByTestId<HTMLInputElement>('task-title').value).toBe('Water the plants');
  // The same task is meant when it is sent again.
  server.refusals.clear();
  fireEvent.click(screen.getByTestId('task-submit'));
  await waitFor(() => expect(screen.queryByTestId('task-form')).toBeNull());
  const [first, second] = server.callsOf('createTask').map(({ body }) => body?.['client_task_id']);
  expect(second).toBe(first);
});

it('says that nothing fits, and shows all again when the filters are cleared', async () => {
  const server = new TaskServer(cards);
  const { router } = showTasks(server, { path: '/tasks/?priority=4' });
  fireEvent.click(await screen.findByTestId('clear-task-filters'));
  await screen.findByTestId('task-card-1');
  expect(router.state.location.searchStr).toBe('');
});

it('tells a failure and loads on a retry', async () => {
  const server = new TaskServer(cards);
  server.refusals.set('getTaskBoard', new ApiError(503, 'server.unavailable', {}, []));
  showTasks(server);
  await screen.findByText('Couldn’t load the tasks');
  server.refusals.clear();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByTestId('task-card-1');
  expect(titlesIn(2)).toEqual(['Send the invoice']);
});

it('offers nothing to create or move to those who may only read', async () => {
  const server = new TaskServer(cards.map((each) => ({ ...each, created_by: 8 })));
  showTasks(server, { permissions: ['read'] });
  await screen.findByTestId('task-card-1');
  expect(screen.queryByTestId('create-task')).toBeNull();
  pressOn(1, 'ArrowRight', { shiftKey: true });
  fireEvent.keyDown(document.body, { code: 'KeyC', key: 'c' });
  expect([titlesIn(2), screen.queryByTestId('task-form'), server.callsOf('moveTask')]).toEqual([
    ['Send the invoice'],
    null,
    [],
  ]);
});

it('goes from card to card by arrows', async () => {
  showTasks(new TaskServer(cards));
  await screen.findByTestId('task-card-1');
  card(1).focus();
  pressOn(1, 'ArrowDown');
  expect(document.activeElement).toBe(card(2));
  pressOn(2, 'ArrowRight');
  expect(document.activeElement).toBe(card(3));
});

it('moves a card by Shift with an arrow: at once, with its focus, and says where it is [27.18]', async () => {
  const server = new TaskServer(cards);
  const answer = server.hold('moveTask');
  showTasks(server);
  await screen.findByTestId('task-card-1');
  card(1).focus();
  pressOn(1, 'ArrowRight', { shiftKey: true });
  await waitFor(() => expect(titlesIn(2)).toEqual(['Call the courier', 'Send the invoice']));
  expect(document.activeElement).toBe(card(1));
  expect(screen.getByText('“Call the courier” is now number 1 in In progress')).toBeDefined();
  answer();
  await waitFor(() => expect(server.tasks[0]?.status_id).toBe(2));
  expect(server.callsOf('moveTask')).toMatchObject([{ params: { id: 1 }, body: { status_id: 2, after_id: null } }]);
});

it('of moves that wait for the one before, sends only the last', async () => {
  const server = new TaskServer(cards);
  const answer = server.hold('moveTask');
  showTasks(server);
  await screen.findByTestId('task-card-1');
  for (const [key, column] of [
    ['ArrowRight', 2],
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
  ] as const) {
    pressOn(1, key, { shiftKey: true });
    await waitFor(() => expect(titlesIn(column)).toContain('Call the courier'));
  }
  answer();
  await waitFor(() => expect(server.callsOf('moveTask')).toHaveLength(2));
  expect(server.callsOf('moveTask').map(({ body }) => body?.['status_id'])).toEqual([2, 2]);
});

it('keeps a card where it was put while an older move of a colleague comes in, and ends where the server says [27.19]', async () => {
  const server = new TaskServer(cards);
  const answer = server.hold('moveTask');
  const { store } = showTasks(server);
  await screen.findByTestId('task-card-1');
  pressOn(1, 'ArrowRight', { shiftKey: true });
  await waitFor(() => expect(titlesIn(2)).toContain('Call the courier'));
  const theirs = server.change(1, { status_id: 3, rank: 'K' });
  store.setState((state) => slices.applyEvent(state, { event: 'updateTask', data: theirs }, { receivedAt: 0 }));
  expect(titlesIn(2)).toContain('Call the courier');
  answer();
  await waitFor(() => expect(store.getState().taskCards[1]).toMatchObject({ status_id: 2, version: 3 }));
  expect([titlesIn(2).includes('Call the courier'), titlesIn(3)]).toEqual([true, []]);
});

it('puts a card back with a word when its move is refused [27.19]', async () => {
  const server = new TaskServer(cards);
  server.refusals.set('moveTask', new ApiError(403, 'permission.denied', {}, []));
  showTasks(server);
  await screen.findByTestId('task-card-1');
  pressOn(1, 'ArrowRight', { shiftKey: true });
  await screen.findByText('Couldn’t move “Call the courier”, so it’s back where it was');
  await waitFor(() => expect(titlesIn(1)).toEqual(['Call the courier', 'Write the offer']));
});

it('shows what colleagues create, move and delete', async () => {
  const server = new TaskServer(cards);
  const { store } = showTasks(server);
  await screen.findByTestId('task-card-1');
  const hear = (event: 'newTask' | 'updateTask' | 'deleteTask', data: unknown) =>
    store.setState((state) => slices.applyEvent(state, { event, data } as never, { receivedAt: 0 }));
  hear('newTask', buildTaskCard({ id: 8, rank: 'A', title: 'Order paper' }));
  hear('updateTask', { ...cards[1], status_id: 3, version: 2 });
  hear('deleteTask', { id: 3 });
  await waitFor(() =>
    expect([titlesIn(1), titlesIn(2), titlesIn(3)]).toEqual([
      ['Order paper', 'Call the courier'],
      [],
      ['Write the offer'],
    ]),
  );
});

it('changes priority and assignee of the focused card by single keys, in any keyboard layout [27.22]', async () => {
  const server = new TaskServer(cards);
  showTasks(server);
  await screen.findByTestId('task-card-1');
  card(1).focus();
  fireEvent.keyDown(card(1), { code: 'KeyP', key: 'з' });
  const field = await screen.findByTestId('quick-field');
  fireEvent.change(field, { target: { value: 'very h' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(server.callsOf('editTask')).toMatchObject([{ params: { id: 1 }, body: { priority: 4 } }]));
  await waitFor(() => expect(screen.queryByTestId('quick-field')).toBeNull());

  card(1).focus();
  fireEvent.keyDown(card(1), { code: 'KeyA', key: 'ф' });
  fireEvent.change(await screen.findByTestId('quick-field'), { target: { value: 'dmy' } });
  fireEvent.keyDown(screen.getByTestId('quick-field'), { key: 'Enter' });
  await waitFor(() => expect(server.callsOf('editTask')[1]?.body).toEqual({ assignee_id: 5 }));
  await waitFor(() =>
    expect(within(screen.getByTestId('task-card-1')).getByLabelText('Assigned to Dmytro Bondar')).toBeDefined(),
  );
});

it('leaves single keys alone while somebody types, or has switched them off [27.22]', async () => {
  const { store } = showTasks(new TaskServer(cards));
  await screen.findByTestId('task-card-1');
  const search = screen.getByTestId('tasks-search');
  fireEvent.keyDown(search, { code: 'KeyC', key: 'c' });
  store.setState(({ me }) => ({ me: me && { ...me, preferences: { ...me.preferences, shortcuts: false } } }));
  fireEvent.keyDown(document.body, { code: 'KeyC', key: 'c' });
  expect(screen.queryByTestId('task-form')).toBeNull();
  store.setState(({ me }) => ({ me: me && { ...me, preferences: { ...me.preferences, shortcuts: true } } }));
  fireEvent.keyDown(document.body, { code: 'KeyC', key: 'c' });
  expect(await screen.findByTestId('task-form')).toBeDefined();
});

it('asks the server for what stands in the address, and keeps filters there [27.20]', async () => {
  const server = new TaskServer(cards);
  const { router } = showTasks(server, { path: '/tasks/?search=offer&priority=9&assignee_id=0' });
  await screen.findByTestId('task-card-2');
  expect(server.callsOf('getTaskBoard')[0]?.query).toEqual({ search: 'offer', assignee_id: 0 });
  expect(screen.queryByTestId('task-card-1')).toBeNull();
  fireEvent.click(screen.getByTestId('filter-assignedToMe'));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ assignedToMe: '1' }));
  fireEvent.click(screen.getByTestId('task-count-done'));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ status_id: '3' }));
  expect(screen.queryByTestId('task-column-1')).toBeNull();
});

it('says when a task is due in few words, and marks one whose assignee is no longer here', async () => {
  const year = new Date().getUTCFullYear();
  const server = new TaskServer([
    buildTaskCard({ id: 1, title: 'At a moment', due_at: `${year}-01-02T09:30:00.000Z`, status_id: 3 }),
    buildTaskCard({ id: 2, title: 'On a day', due_on: `${year + 2}-01-02` }),
    buildTaskCard({
      id: 3,
      title: 'Of one who left',
      assignee: { id: 8, first_name: 'Yaroslava', last_name: 'Lis', avatar: null },
      assignee_gone: true,
    }),
  ]);
  showTasks(server);
  const moment = await screen.findByTestId('task-card-1');
  expect(moment.textContent.replaceAll(/\s/g, ' ')).toContain('Jan 2, 9:30 AM');
  expect(screen.getByTestId('task-card-2').textContent).toContain(`Jan 2, ${year + 2}`);
  expect(screen.getByRole('img', { name: 'Assigned to Yaroslava Lis (no longer here)' })).toBeTruthy();
});

it('gives the focus back to the card when a dialog is closed by Escape, and to where the card has gone', async () => {
  showTasks(new TaskServer(cards));
  await waitFor(() => expect(titlesIn(1)).toHaveLength(2));
  card(2).focus();
  pressOn(2, 'a', { code: 'KeyA' });
  fireEvent.keyDown(await screen.findByTestId('quick-field'), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(card(2)));
  pressOn(2, 'c', { code: 'KeyC' });
  fireEvent.keyDown(await screen.findByTestId('task-title'), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(card(2)));
  pressOn(2, 's', { code: 'KeyS' });
  const field = await screen.findByTestId('quick-field');
  fireEvent.change(field, { target: { value: 'done' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(titlesIn(3)).toEqual(['Write the offer']));
  await waitFor(() => expect(document.activeElement).toBe(card(2)));
});
