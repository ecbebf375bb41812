// @vitest-environment node
import type { Project } from '@switchboard/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '../../api/client.ts';
import { taskProjectsKey, taskProjectsQuery } from '../../features/work/tasks/tasks-queries.ts';
import { makeEventSink } from '../../store/make-event-sink.ts';
import { makeStore } from '../../store/store.ts';
import { at, buildState } from '../../store/testing/build.ts';
import { buildProject } from '../../store/testing/build-tasks.ts';
import { QueryRefresher } from './query-refresher.ts';

/** A page whose tasks name projects, with a server whose answers the test gives. */
let answers: ((projects: Project[]) => void)[];
let queries: QueryClient;
let refresher: QueryRefresher;
let receive: (event: 'newProject' | 'updateProject', project: Project) => void;
let observer: ReturnType<typeof watchProjects>;
let unsubscribe: () => void;

const call = () =>
  new Promise((resolve) => {
    answers.push((data) => resolve({ data, count: data.length, hasMore: false }));
  });
const watchProjects = () => new QueryObserver(queries, taskProjectsQuery({ call } as unknown as Api));
const names = () => observer.getCurrentResult().data?.map(({ name }) => name);
const pass = (ms = 200) => vi.advanceTimersByTimeAsync(ms);
const [summer, winter] = [buildProject({ id: 1, name: 'Summer' }), buildProject({ id: 2, name: 'Winter' })];

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  queries = new QueryClient();
  queries.mount();
  refresher = new QueryRefresher(queries);
  const sink = makeEventSink(makeStore(buildState([])), (frame, before, after) =>
    refresher.receive(frame, before, after),
  );
  receive = (event, data) => sink.receive({ event, data });
  observer = watchProjects();
  unsubscribe = observer.subscribe(() => undefined);
});

afterEach(() => {
  unsubscribe();
  refresher.close();
  queries.clear();
  queries.unmount();
  vi.useRealTimers();
});

const load = async () => {
  answers[0]?.([winter, summer]);
  await pass();
};

it('names a renamed project anew, drops an archived one and takes it back, without asking for the others', async () => {
  await load();
  receive('updateProject', { ...summer, name: 'Autumn', version: 2 });
  expect(names()).toEqual(['Winter', 'Autumn']);
  receive('updateProject', { ...winter, archived_at: at(3), version: 2 });
  expect(names()).toEqual(['Autumn']);
  receive('updateProject', { ...winter, version: 3 });
  expect(names()).toEqual(['Winter', 'Autumn']);
  await pass(1_000);
  expect(answers).toHaveLength(1);
});

it('takes no older version of a project, and its progress whenever it comes', async () => {
  await load();
  receive('updateProject', { ...summer, name: 'Autumn', version: 3 });
  receive('updateProject', { ...summer, name: 'Spring', version: 2 });
  expect(names()).toEqual(['Winter', 'Autumn']);
  receive('updateProject', { ...summer, name: 'Autumn', version: 3, tasks_count: 9 });
  expect(observer.getCurrentResult().data?.[1]?.tasks_count).toBe(9);
});

it('asks again where the answer on its way may be older than the change', async () => {
  receive('updateProject', { ...summer, name: 'Autumn', version: 2 });
  await vi.waitFor(() => expect(answers).toHaveLength(2), 15_000);
  answers[0]?.([winter, summer]);
  answers[1]?.([winter, { ...summer, name: 'Autumn', version: 2 }]);
  await pass();
  expect(names()).toEqual(['Winter', 'Autumn']);
});

it('leaves a list that is not shown and lacks a new project to be asked for when it is', async () => {
  await load();
  unsubscribe();
  receive('newProject', buildProject({ id: 3, name: 'Spring' }));
  await pass(1_000);
  receive('updateProject', { ...summer, name: 'Autumn', version: 2 });
  await pass(1_000);
  await vi.waitFor(() => expect(queries.getQueryState(taskProjectsKey)?.isInvalidated).toBe(true), 15_000);
  unsubscribe = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(answers).toHaveLength(2), 15_000);
  expect(names()).toEqual(['Winter', 'Summer']);
});
