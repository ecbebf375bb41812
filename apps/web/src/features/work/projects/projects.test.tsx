import { type CurrentUser, defaultRoles, type EndpointAddress, type Project } from '@switchboard/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { at, buildChannel, buildMe, buildState, buildUser, member } from '../../../store/testing/build.ts';
import { buildProject } from '../../../store/testing/build-tasks.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { ProjectPage } from './project-page.tsx';
import { ProjectsScreen } from './projects-screen.tsx';

const permissionsOf = (roleId: number) => defaultRoles.find(({ id }) => id === roleId)?.permissions ?? {};
const bohdan = { id: 3, first_name: 'Bohdan', last_name: 'Shevchuk', avatar: null };
const summer = buildProject({
  id: 7,
  name: 'Summer menu',
  description: 'Cold brew and more',
  tasks_count: 4,
  done_count: 2,
  progress: 50,
  channel_id: 12,
});

interface Call {
  name: string;
  query?: Record<string, unknown>;
  body?: unknown;
}
type Answer = (call: Call) => unknown;

interface Setting {
  path?: string;
  permissions?: CurrentUser['permissions'];
  answer?: Answer;
}

const page = <Row,>(data: Row[]) => ({ data, count: data.length, hasMore: false });
/** The answers of a server with these projects. */
const having =
  (projects: Project[]): Answer =>
  ({ name }) => {
    if (name === 'listProjects') return page(projects);
    if (name === 'listProjectDocuments') return page([]);
    return projects[0];
  };

/** The screens over a real store and router; only the server's answers are faked. */
async function show({ path = '/projects/', permissions = permissionsOf(1), answer = having([summer]) }: Setting = {}) {
  const calls: Call[] = [];
  const call = ({ name }: EndpointAddress & { name?: string }, input: unknown) => {
    const made = { ...(input as object), name: name ?? '' };
    calls.push(made);
    return Promise.resolve().then(() => answer(made));
  };
  const state = buildState([{ channel: buildChannel({ id: 12, name: 'Menu' }), membership: member() }], {
    me: buildMe({ permissions }),
    users: {
      3: buildUser({ id: 3, first_name: 'Bohdan', last_name: 'Shevchuk', is_online: 1 }),
      5: buildUser({ id: 5, first_name: 'Anna', last_name: 'Koval' }),
      6: buildUser({ id: 6, first_name: 'Gone', last_name: 'Away', status: 0 }),
    },
  });
  const held: { queries?: QueryClient } = {};
  function Root() {
    const queries = useQueryClient();
    useEffect(() => {
      held.queries = queries;
    }, [queries]);
    return <Outlet />;
  }
  const root = createRootRoute({ component: Root });
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/projects', component: ProjectsScreen }),
    createRoute({
      getParentRoute: () => root,
      path: '/projects/$id',
      component: () => (
        <ProjectPage
          projectId={7}
          missing={<p>Not found</p>}
          renderTasks={({ id }) => <p data-testid="tasks-of-project">{id}</p>}
        />
      ),
    }),
    createRoute({ getParentRoute: () => root, path: '/messenger/$id' }),
    createRoute({ getParentRoute: () => root, path: '/tasks' }),
  ];
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren(routes), history, trailingSlash: 'always' });
  render(
    <TestProviders api={makeTestApi(call)} store={makeStore(state)}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId(path.startsWith('/projects/7') ? 'project-page' : 'projects-screen');
  const happen = () => act(async () => held.queries?.invalidateQueries());
  return { calls, history, happen };
}

const callsTo = (calls: Call[], name: string) => calls.filter((call) => call.name === name);
const type = (testId: string, value: string) => fireEvent.change(screen.getByTestId(testId), { target: { value } });

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the list of projects', () => {
  it('shows name, state, progress and members, and opens a project [28.5]', async () => {
    const { history } = await show({
      answer: having([summer, buildProject({ id: 8, name: '<i>Hostile</i>', state: 'paused', progress: null })]),
    });
    const row = within(await screen.findByTestId('project-7'));
    expect(row.getByText('Active')).toBeTruthy();
    expect(row.getByText('2 of 4 tasks done')).toBeTruthy();
    const bar = row.getByRole('progressbar', { name: 'Progress' });
    expect([bar.getAttribute('aria-valuenow'), bar.dataset['color']]).toEqual(['50', 'coral']);
    expect(row.getByRole('button', { name: 'Bohdan Shevchuk' })).toBeTruthy();
    const hostile = screen.getByTestId('project-8');
    expect(hostile.textContent).toContain('<i>Hostile</i>');
    expect(hostile.textContent).toContain('No tasks yet');
    expect(within(hostile).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    fireEvent.click(row.getByText('Summer menu'));
    await waitFor(() => expect(history.location.pathname).toBe('/projects/7/'));
  });

  it('is narrowed by what stands in the address, and says when nothing fits [28.5]', async () => {
    const { calls, history } = await show({
      path: '/projects/?state=paused&mine=1&archived=1&search=menu&state_of=none',
      answer: ({ query }) => page(query?.['state'] === undefined ? [summer] : []),
    });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(callsTo(calls, 'listProjects')[0]?.query).toMatchObject({
      state: 'paused',
      mine: '1',
      archived: '1',
      search: 'menu',
    });
    fireEvent.click(screen.getByTestId('clear-project-filters'));
    expect(await screen.findByTestId('project-7')).toBeTruthy();
    expect(history.location.search).not.toContain('state=paused');
    type('filter-project-state', 'completed');
    await waitFor(() => expect(callsTo(calls, 'listProjects').at(-1)?.query).toMatchObject({ state: 'completed' }));
  });

  it('takes what no filter is from an address as nothing', async () => {
    const { calls } = await show({ path: '/projects/?state=burning&mine=yes' });
    await screen.findByTestId('project-7');
    expect(callsTo(calls, 'listProjects')[0]?.query).not.toHaveProperty('state');
    expect(callsTo(calls, 'listProjects')[0]?.query).not.toHaveProperty('mine');
  });

  it('begins with the first one, with name, people and group, and opens it [28.6]', async () => {
    const { calls, history } = await show({ answer: ({ name }) => (name === 'createProject' ? summer : page([])) });
    fireEvent.click(await screen.findByTestId('create-first-project'));
    fireEvent.click(await screen.findByTestId('project-submit'));
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(callsTo(calls, 'createProject')).toEqual([]);
    type('project-name', '  Summer menu ');
    type('project-description', 'Cold brew and more');
    type('project-state-field', 'planned');
    fireEvent.click(screen.getByTestId('project-members-field'));
    fireEvent.click(await screen.findByRole('option', { name: 'Anna Koval', hidden: true }));
    expect(screen.queryByRole('option', { name: 'Gone Away', hidden: true })).toBeNull();
    fireEvent.click(screen.getByTestId('project-channel-field'));
    fireEvent.click(await screen.findByRole('option', { name: 'Menu', hidden: true }));
    fireEvent.click(screen.getByTestId('project-submit'));
    await waitFor(() => expect(history.location.pathname).toBe('/projects/7/'));
    expect(callsTo(calls, 'createProject')[0]?.body).toMatchObject({
      state: 'planned',
      members: [3, 5],
      channel_id: 12,
      description: 'Cold brew and more',
    });
  });

  it('offers a member nothing but to read [28.9]', async () => {
    await show({ permissions: permissionsOf(3) });
    await screen.findByTestId('project-7');
    expect(screen.queryByTestId('create-project')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
    cleanup();
    await show({ permissions: permissionsOf(3), answer: () => page([]) });
    expect(await screen.findByText('No projects yet')).toBeTruthy();
    expect(screen.queryByTestId('create-first-project')).toBeNull();
  });

  it('says that it failed, and tries again [28.5]', async () => {
    const answer = vi
      .fn<Answer>()
      .mockImplementationOnce(() => {
        throw new ApiError(502, 'server.failed', {}, []);
      })
      .mockReturnValue(page([summer]));
    await show({ answer });
    expect(await screen.findByText('Couldn’t load the projects')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTestId('project-7')).toBeTruthy();
  });
});

describe('the page of a project', () => {
  const path = '/projects/7/';

  it('tells all of it, with its group, its tasks and who is there [28.6]', async () => {
    await show({ path });
    expect(await screen.findByRole('heading', { name: 'Summer menu', level: 1 })).toBeTruthy();
    expect(screen.getByTestId('project-text').textContent).toBe('Cold brew and more');
    expect(screen.getByTestId('project-channel').textContent).toBe('Menu');
    expect(screen.getByTestId('project-channel').getAttribute('href')).toBe('/messenger/12/');
    expect(screen.getByTestId('tasks-of-project').textContent).toBe('7');
    expect(
      within(screen.getByTestId('project-member-3')).getByRole('button', { name: 'Bohdan Shevchuk' }),
    ).toBeTruthy();
    expect(await screen.findByText('No documents yet')).toBeTruthy();
  });

  it('does not tell the name of a group that the reader is not in [28.7]', async () => {
    await show({ path, answer: having([{ ...summer, channel_id: 99 }]) });
    expect((await screen.findByTestId('project-channel')).textContent).toBe('A group you aren’t in');
  });

  it.each([
    ['archived', 'project.archived', /project is archived/],
    ['changed', 'project.changed', /Someone else has changed this project/],
  ] as const)(
    'sends the version that the form was opened with, and says when a colleague has %s it meanwhile [28.8]',
    async (_, code, text) => {
      let project = { ...summer, version: 5 };
      const { calls, happen } = await show({
        path,
        answer: (call) => {
          if (call.name !== 'editProject') return having([project])(call);
          throw new ApiError(409, code, {}, []);
        },
      });
      fireEvent.click(await screen.findByTestId('edit-project'));
      await screen.findByTestId('project-name');
      type('project-name', 'Winter menu');
      project = { ...project, name: 'Christmas menu', version: 6 };
      await happen();
      await screen.findByRole('heading', { name: 'Christmas menu', hidden: true });
      fireEvent.click(screen.getByTestId('project-submit'));
      expect(await screen.findByText(text)).toBeTruthy();
      expect(callsTo(calls, 'editProject')[0]?.body).toMatchObject({ name: 'Winter menu', version: 5, channel_id: 12 });
      // The typed text stays.
      expect(screen.getByTestId<HTMLInputElement>('project-name').value).toBe('Winter menu');
    },
  );

  it('archived is only to be read, until it is taken out of the archive [28.9]', async () => {
    let archived_at: string | null = null;
    const document = {
      id: 4,
      name: 'menu.pdf',
      kind: 'file',
      size: 2048,
      src: '/files/4/',
      added_at: at(1),
      added_by: bohdan,
    };
    const { calls } = await show({
      path,
      answer: ({ name }) => {
        if (name === 'archiveProject') archived_at = at(9);
        if (name === 'restoreProject') archived_at = null;
        return name === 'listProjectDocuments' ? page([document]) : { ...summer, archived_at };
      },
    });
    expect(await screen.findByTestId('delete-document-4')).toBeTruthy();
    fireEvent.click(screen.getByTestId('archive-project'));
    expect(await screen.findByTestId('project-archived')).toBeTruthy();
    expect(screen.getByTestId('project-state').textContent).toBe('Archived');
    for (const testId of ['edit-project', 'add-documents', 'delete-document-4']) {
      expect(screen.queryByTestId(testId)).toBeNull();
    }
    fireEvent.click(screen.getByTestId('archive-project'));
    await waitFor(() => expect(screen.queryByTestId('project-archived')).toBeNull());
    expect(callsTo(calls, 'restoreProject')).toHaveLength(1);
  });

  it('follows its changes, and says when it was deleted; who never saw it gets the page of the lost [28.8]', async () => {
    let project: Project | null = summer;
    const answer: Answer = ({ name }) => {
      if (name === 'listProjectDocuments') return page([]);
      if (project === null) throw new ApiError(404, 'project.not_found', {}, []);
      return project;
    };
    const { happen } = await show({ path, answer });
    await screen.findByRole('heading', { name: 'Summer menu' });
    project = { ...summer, name: 'Autumn menu', progress: 100, done_count: 4 };
    await happen();
    expect(await screen.findByRole('heading', { name: 'Autumn menu' })).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Progress' }).dataset['color']).toBe('green');
    project = null;
    await happen();
    expect(await screen.findByText('This project was deleted')).toBeTruthy();
    expect(screen.queryByTestId('edit-project')).toBeNull();
    cleanup();
    await show({ path, answer }).catch(() => undefined);
    expect(await screen.findByText('Not found')).toBeTruthy();
  });

  it('without people says how to add some, to those who may', async () => {
    const hint = () => screen.queryByText('Add people by editing the project.');
    const empty: Project = { ...summer, members: [] };
    const cases = [
      { project: empty, role: 1, isSaid: true },
      { project: { ...empty, archived_at: at(5) }, role: 1, isSaid: false },
      { project: empty, role: 3, isSaid: false },
    ];
    for (const { project, role, isSaid } of cases) {
      await show({ path, permissions: permissionsOf(role), answer: having([project]) });
      await screen.findByText('No one is in this project yet');
      expect(hint() !== null).toBe(isSaid);
      cleanup();
    }
  });

  it('has no tasks for those who may not see them, only how far it has come', async () => {
    const { tasks: _none, ...rest } = permissionsOf(2);
    await show({ path, permissions: rest });
    expect(await screen.findByText('2 of 4 tasks done')).toBeTruthy();
    expect(screen.queryByTestId('tasks-of-project')).toBeNull();
  });

  it('has no documents for those who may not see them, and no way to add for those who may only see [28.9]', async () => {
    const { project_documents: _none, ...rest } = permissionsOf(2);
    const { calls } = await show({ path, permissions: rest });
    await screen.findByTestId('project-text');
    expect(screen.queryByText('Documents')).toBeNull();
    expect(callsTo(calls, 'listProjectDocuments')).toEqual([]);
    cleanup();
    await show({ path, permissions: permissionsOf(3) });
    expect(await screen.findByText('No documents yet')).toBeTruthy();
    expect(screen.queryByTestId('add-documents')).toBeNull();
  });
});
