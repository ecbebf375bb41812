import { notifications } from '@mantine/notifications';
import type { Task } from '@switchboard/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import { at, buildConversation, member } from '../../../../store/testing/build.ts';
import { buildTaskCard } from '../../../../store/testing/build-tasks.ts';
import { showTasks, TaskServer } from '../testing/tasks-fixture.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  notifications.clean();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const task: Task = {
  ...buildTaskCard({ id: 7, title: 'Call the courier', estimated_time: 3_600 }),
  description: 'Ask about **Friday**',
  watchers: [],
  files: [],
  source_message: null,
};
const open = async (more: Partial<Task> = {}, options: Parameters<typeof showTasks>[1] = {}) => {
  const server = new TaskServer([{ ...task, ...more }]);
  const shown = showTasks(server, { path: '/tasks/7/', ...options });
  await screen.findByTestId('task-panel-title');
  return { server, ...shown };
};
const bodies = (server: TaskServer) => server.callsOf('editTask').map(({ body }) => body);

it('shows a task beside the board, and Esc leads back to the board with its filters', async () => {
  const { router } = await open({}, { path: '/tasks/7/?assignedToMe=1' });
  expect(screen.getByTestId('task-panel-description').textContent).toBe('Ask about Friday');
  expect(screen.getByTestId<HTMLInputElement>('task-field-estimate').value).toBe('1h');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(router.state.location.href).toBe('/tasks/?assignedToMe=1'));
});

it('saves each field as it is changed', async () => {
  const { server } = await open();
  fireEvent.change(screen.getByTestId('task-field-priority'), { target: { value: '4' } });
  const spent = screen.getByTestId('task-field-spent');
  fireEvent.change(spent, { target: { value: '90' } });
  fireEvent.blur(spent);
  await waitFor(() => expect(bodies(server)).toEqual([{ priority: 4 }, { spent_time: 5_400 }]));
  await waitFor(() => expect(screen.getByTestId<HTMLInputElement>('task-field-spent').value).toBe('1h 30m'));
});

it('does not save a text that is no time, and says what one looks like [27.21]', async () => {
  const { server } = await open();
  const spent = screen.getByTestId('task-field-spent');
  fireEvent.change(spent, { target: { value: '4m 1h' } });
  fireEvent.blur(spent);
  await screen.findByText('Should look like 1w 1d 1h 1m');
  expect(bodies(server)).toEqual([]);
});

it('takes back what the server refuses, with a word', async () => {
  const { server } = await open();
  server.refusals.set('editTask', new ApiError(403, 'permission.denied', {}, []));
  fireEvent.change(screen.getByTestId('task-field-status'), { target: { value: '3' } });
  await screen.findByText('Couldn’t save the task');
  await waitFor(() => expect(screen.getByTestId<HTMLSelectElement>('task-field-status').value).toBe('1'));
});

it('edits the title; a colleague who moves the card meanwhile is not in the way', async () => {
  const { server } = await open();
  fireEvent.click(screen.getByTestId('edit-task-title'));
  fireEvent.change(await screen.findByTestId('task-title-field'), { target: { value: 'Call both couriers' } });
  fireEvent.change(screen.getByTestId('task-field-status'), { target: { value: '2' } });
  await waitFor(() => expect(server.tasks[0]?.version).toBe(2));
  await waitFor(() => expect(screen.getByTestId<HTMLSelectElement>('task-field-status').value).toBe('2'));
  fireEvent.keyDown(screen.getByTestId('task-title-field'), { key: 'Enter' });
  await waitFor(() => expect(screen.getByTestId('task-panel-title').textContent).toBe('Call both couriers'));
});

it('tells who comes second with a description, keeps their text, and saves it when they insist [27.26]', async () => {
  const { server } = await open();
  fireEvent.click(screen.getByTestId('edit-task-description'));
  fireEvent.change(screen.getByTestId('task-description-field'), { target: { value: 'Mine' } });
  server.change(7, { description: 'Theirs' });
  fireEvent.click(screen.getByTestId('save-task-description'));
  await screen.findByText(/Someone else has changed this task/);
  expect(screen.getByTestId<HTMLTextAreaElement>('task-description-field').value).toBe('Mine');
  expect(server.tasks[0]?.description).toBe('Theirs');
  fireEvent.click(screen.getByTestId('save-task-description'));
  await waitFor(() => expect(screen.getByTestId('task-panel-description').textContent).toBe('Mine'));
});

it('the history says that something changed where what it was is not to be seen', async () => {
  const { server } = await open();
  const change = { id: 1, author: null, created_at: at(1) };
  server.history = [
    { ...change, field: 'project', before: null, after: null },
    { ...change, id: 2, field: 'title', before: null, after: 'Call the courier' },
  ];
  fireEvent.click(screen.getByTestId('toggle-task-history'));
  const history = await screen.findByTestId('task-history');
  await waitFor(() => expect(history.textContent).toContain('changed Project'));
  expect(history.textContent).toContain('Title: none → Call the courier');
});

it('of a message that the reader may not see, there is a link and nothing else [27.24]', async () => {
  await open({ source: { channel_id: 40, seq: 6 } });
  const origin = within(screen.getByTestId('task-origin'));
  expect(origin.getByText('From a message in a conversation you can’t see')).toBeDefined();
  expect(origin.getByRole('link').getAttribute('href')).toBe('/messenger/40/?message=6');
});

it('a task that is done offers the answer to the client, puts it into the message box and sends nothing [27.23]', async () => {
  const state = {
    channels: { 40: buildConversation({ manager_id: 3 }) },
    memberships: { 40: member({}) },
  };
  const { server, store, router } = await open(
    {
      source: { channel_id: 40, seq: 6 },
      source_message: {
        message_id: 9,
        preview: 'Where is my parcel?',
        has_files: false,
        author_name: 'Olena Bondar',
        client_id: 70,
        created_at: at(1),
      },
    },
    { state },
  );
  store.setState(({ me }) => ({ me: me && { ...me, permissions: { ...me.permissions, leads: ['read', 'update'] } } }));
  expect(screen.getByTestId('task-origin').textContent).toContain('Where is my parcel?');
  expect(screen.queryByTestId('tell-client')).toBeNull();
  store.getState();
  fireEvent.change(screen.getByTestId('task-field-status'), { target: { value: '3' } });
  fireEvent.click(await screen.findByTestId('tell-client'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/messenger/40/'));
  expect(store.getState().drafts[40]).toBe('Hello! Your request has been taken care of.');
  expect(server.calls.map(({ name }) => name)).not.toContain('sendMessage');
});

it('shows the facts without fields to those who may only read, and lets them watch', async () => {
  const { server } = await open({ created_by: 8 }, { permissions: ['read'] });
  expect(screen.queryByTestId('task-field-status')).toBeNull();
  expect(screen.getByTestId('task-fields').textContent).toContain('To do');
  fireEvent.click(screen.getByTestId('watch-task'));
  await waitFor(() => expect(server.callsOf('watchTask')).toHaveLength(1));
});

it('says that there is no such task, and that one was deleted while it was open', async () => {
  const server = new TaskServer([]);
  showTasks(server, { path: '/tasks/7/' });
  expect(await screen.findByText('This task doesn’t exist')).toBeDefined();
});
