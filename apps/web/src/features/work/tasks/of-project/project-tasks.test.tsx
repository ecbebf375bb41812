import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import { buildTaskCard } from '../../../../store/testing/build-tasks.ts';
import { showTasks, TaskServer } from '../testing/tasks-fixture.tsx';

afterEach(cleanup);

const path = '/projects/7/';
const serverWith = (...tasks: Parameters<typeof buildTaskCard>[0][]) => new TaskServer(tasks.map(buildTaskCard));
const listed = async () => {
  const list = await screen.findByTestId('project-tasks');
  return waitFor(() => {
    const titles = within(list)
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('link').textContent);
    expect(titles.length).toBeGreaterThan(0);
    return titles;
  });
};

it('lists the tasks of the project alone, those to do on top, and leads to them and to the board [28.6]', async () => {
  const server = serverWith(
    { id: 1, title: 'Printed', status_id: 3, project_id: 7 },
    {
      id: 2,
      title: 'Choose the lemons',
      project_id: 7,
      assignee: { id: 8, first_name: 'Yaroslava', last_name: 'Lis', avatar: null },
      assignee_gone: true,
    },
    { id: 3, title: 'Something else', project_id: null },
  );
  const { router } = showTasks(server, { path });
  expect(await listed()).toEqual(['Choose the lemons', 'Printed']);
  expect(screen.getByTestId('project-task-2').textContent).toContain('Yaroslava Lis (no longer here)');
  expect(server.callsOf('listTasks')[0]?.query).toMatchObject({ project_id: 7, sortBy: 'status_id', order: 'asc' });
  expect(screen.getByTestId('project-board').getAttribute('href')).toBe('/tasks/?project_id=7');
  fireEvent.click(screen.getByRole('link', { name: 'Choose the lemons' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/tasks/2/'));
});

it('creates one for the project, by the button and by the key [28.6]', async () => {
  const server = serverWith();
  showTasks(server, { path });
  expect(await screen.findByText('Create the first one, or choose this project in a task.')).toBeTruthy();
  fireEvent.keyDown(document.body, { code: 'KeyC' });
  fireEvent.change(await screen.findByTestId('task-title'), { target: { value: 'Choose the lemons' } });
  fireEvent.click(screen.getByTestId('task-submit'));
  await waitFor(() =>
    expect(server.callsOf('createTask').map(({ body }) => body)).toMatchObject([
      { title: 'Choose the lemons', project_id: 7 },
    ]),
  );
  await waitFor(() => expect(screen.queryByTestId('task-form')).toBeNull());
  fireEvent.click(screen.getByTestId('create-project-task'));
  expect(await screen.findByTestId('task-title')).toBeTruthy();
});

it('offers no new task in an archived project, nor to those who may only read', async () => {
  showTasks(serverWith(), { path: `${path}?archived=1` });
  expect(await screen.findByText('No tasks yet')).toBeTruthy();
  expect(screen.queryByText('Tasks your colleagues create show up here.')).toBeNull();
  expect(screen.queryByTestId('create-project-task')).toBeNull();
  fireEvent.keyDown(document.body, { code: 'KeyC' });
  expect(screen.queryByTestId('task-title')).toBeNull();
  cleanup();
  showTasks(serverWith(), { path, permissions: ['read'] });
  expect(await screen.findByText('Tasks your colleagues create show up here.')).toBeTruthy();
  expect(screen.queryByTestId('create-project-task')).toBeNull();
});

it('says that the tasks could not be had, and tries again', async () => {
  const server = serverWith({ id: 2, title: 'Choose the lemons', project_id: 7 });
  server.refusals.set('listTasks', new ApiError(502, 'server.failed', {}, []));
  showTasks(server, { path });
  await screen.findByText('Couldn’t load the tasks');
  server.refusals.clear();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await listed()).toEqual(['Choose the lemons']);
});
