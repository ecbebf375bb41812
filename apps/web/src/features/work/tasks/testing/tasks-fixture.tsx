import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import type { Task, TaskCard, TaskChange } from '@switchboard/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
  useSearch,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { ApiError } from '../../../../api/api-error.ts';
import type { State } from '../../../../store/state.ts';
import { makeStore } from '../../../../store/store.ts';
import { buildMe, buildUser } from '../../../../store/testing/build.ts';
import { buildTaskCard } from '../../../../store/testing/build-tasks.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { confirmModals } from '../../../../ui/forms/questions/confirm-dialog.tsx';
import { ConfirmationsShown } from '../../../../ui/forms/questions/use-confirm.tsx';
import { type MarkupEditorProps, MarkupEditorProvider } from '../markup-editor.tsx';
import { ProjectTasks } from '../of-project/project-tasks.tsx';
import { TaskPanel } from '../task/task-panel.tsx';
import { TasksScreen } from '../tasks-screen.tsx';

const dmytro = { id: 5, first_name: 'Dmytro', last_name: 'Bondar', avatar: null };

interface Call {
  name: string;
  params?: { id?: number };
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** A server with these tasks, whose answers a test can hold back or replace by refusals. */
export class TaskServer {
  readonly calls: Call[] = [];
  tasks: Task[];
  /** Of whichever task. */
  history: TaskChange[] = [];
  /** By name of the endpoint. */
  readonly refusals = new Map<string, ApiError>();
  readonly #held = new Map<string, Promise<void>>();

  constructor(tasks: readonly TaskCard[]) {
    this.tasks = tasks.map(toTask);
  }

  /** Answers to these calls wait until the function is called. */
  hold(name: string): () => void {
    let release = () => {};
    this.#held.set(name, new Promise<void>((resolve) => (release = resolve)));
    return () => {
      this.#held.delete(name);
      release();
    };
  }

  callsOf(name: string): Call[] {
    return this.calls.filter((call) => call.name === name);
  }

  change(id: number, patch: Partial<Task>): Task {
    const task = this.#find(id);
    const changed = { ...task, ...patch, version: task.version + 1 };
    this.tasks = this.tasks.map((each) => (each.id === id ? changed : each));
    return changed;
  }

  async answer(name: string, input: Omit<Call, 'name'>): Promise<unknown> {
    this.calls.push({ name, ...input });
    await this.#held.get(name);
    const refusal = this.refusals.get(name);
    if (refusal) throw refusal;
    const id = input.params?.id ?? 0;
    switch (name) {
      case 'getTaskBoard':
        return {
          columns: ([1, 2, 3] as const).map((status_id) => {
            const words = String(input.query?.['search'] ?? '');
            const cards = this.tasks.filter((task) => task.status_id === status_id && task.title.includes(words));
            return { status_id, count: cards.length, cards };
          }),
        };
      case 'listTasks': {
        const data = this.tasks
          .filter(({ project_id }) => project_id === (input.query?.['project_id'] ?? project_id))
          .toSorted((one, other) => one.status_id - other.status_id);
        return { data, count: data.length, hasMore: false };
      }
      case 'getTaskSummary':
        return { all: this.tasks.length, to_do: 0, in_progress: 1, done: 2 };
      case 'listTaskLists':
        return { categories: [{ id: 1, name: 'Delivery' }], sprints: [] };
      case 'listTaskHistory':
        return { data: this.history, count: this.history.length, hasMore: false };
      case 'watchTask':
      case 'getTask':
        return this.#find(id);
      case 'moveTask':
        return this.change(id, { status_id: input.body?.['status_id'] as 1, rank: `m${this.calls.length}` });
      case 'editTask':
        return this.#edit(id, input.body ?? {});
      case 'createTask': {
        const task = toTask({ ...buildTaskCard({ id: 90 + this.tasks.length }), ...input.body });
        this.tasks.push(task);
        return task;
      }
      default:
        return { data: [], count: 0, hasMore: false };
    }
  }

  #edit(id: number, { version, ...body }: Record<string, unknown>) {
    if (version !== undefined && version !== this.#find(id).version) throw new ApiError(409, 'task.changed', {}, []);
    const { assignee_id: assigneeId, ...rest } = body;
    if (assigneeId === undefined) return this.change(id, rest);
    return this.change(id, { assignee: assigneeId === null ? null : { ...dmytro, id: Number(assigneeId) } });
  }

  #find(id: number): Task {
    const task = this.tasks.find((each) => each.id === id);
    if (task === undefined) throw new ApiError(404, 'task.not_found', {}, []);
    return task;
  }
}

const toTask = (card: TaskCard): Task => ({
  ...card,
  description: '',
  watchers: [],
  files: [],
  source_message: null,
  ...(card as Partial<Task>),
});

function PlainEditor({ content, onChange, label, testId, onSend }: MarkupEditorProps) {
  return (
    <textarea
      aria-label={label}
      data-testid={testId}
      value={content}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.ctrlKey && onSend()}
    />
  );
}

const renderEditor = (props: MarkupEditorProps) => <PlainEditor {...props} />;

function Page() {
  const { id } = useParams({ strict: false });
  const openId = id === undefined ? null : Number(id);
  return <TasksScreen openId={openId}>{openId !== null && <TaskPanel taskId={openId} />}</TasksScreen>;
}

/** `/projects/7/?archived=1` stands for the page of an archived project. */
function ProjectPart() {
  const { id } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  return <ProjectTasks projectId={Number(id)} isArchived={search['archived'] === 1} />;
}

interface ShowOptions {
  path?: string;
  state?: Partial<State>;
  permissions?: ('read' | 'create' | 'update' | 'delete' | 'manage')[];
}

/** The screen of tasks with this server, by default for a reader who may change tasks. */
export function showTasks(server: TaskServer, { path = '/tasks/', permissions, state }: ShowOptions = {}) {
  const store = makeStore({
    me: buildMe({ permissions: { tasks: permissions ?? ['read', 'create', 'update', 'delete'], projects: [] } }),
    users: { 3: buildUser({ id: 3 }), 5: buildUser(dmytro) },
    ...state,
  });
  const api = makeTestApi(({ name }, input) => server.answer(name, input as Omit<Call, 'name'>));
  const root = createRootRoute();
  const tasks = createRoute({ getParentRoute: () => root, path: '/tasks', component: Page });
  const task = createRoute({ getParentRoute: () => tasks, path: '/$id' });
  const channel = createRoute({ getParentRoute: () => root, path: '/messenger/$id' });
  const project = createRoute({ getParentRoute: () => root, path: '/projects/$id', component: ProjectPart });
  const router = createRouter({
    routeTree: root.addChildren([tasks.addChildren([task]), channel, project]),
    history: createMemoryHistory({ initialEntries: [path] }),
    trailingSlash: 'always',
  });
  render(
    <TestProviders api={api} store={store}>
      <ModalsProvider modals={confirmModals}>
        <Notifications />
        {/* Stylesheets are not loaded here: scrolling elements need inline styles for the library that scrolls them. */}
        <style>{'[data-scrolls] { overflow-x: auto; overflow-y: auto }'}</style>
        <ConfirmationsShown />
        <MarkupEditorProvider value={renderEditor}>
          <RouterProvider router={router as never} />
        </MarkupEditorProvider>
      </ModalsProvider>
    </TestProviders>,
  );
  return { store, router };
}
