import type { Project } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useApi } from '../../../api/api-context.tsx';
import { makeStore } from '../../../store/store.ts';
import { buildMe, buildState } from '../../../store/testing/build.ts';
import { buildProject } from '../../../store/testing/build-tasks.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { taskProjectsKey, taskProjectsQuery } from './tasks-queries.ts';
import { useProjectNames } from './use-task-lists.ts';

const summer = buildProject({ id: 1, name: 'Summer' });

it('gives boards the same names while a project gets on, so that no card is drawn again, and others once it is renamed', async () => {
  const api = makeTestApi(() => Promise.resolve({ data: [summer], count: 1, hasMore: false }));
  const store = makeStore(buildState([], { me: buildMe({ permissions: { projects: ['read'] } }) }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TestProviders api={api} store={store}>
      {children}
    </TestProviders>
  );
  const { result } = renderHook(
    () => ({
      nameOf: useProjectNames(),
      queries: useQueryClient(),
      tasks: useQuery(taskProjectsQuery(useApi())).data?.[0]?.tasks_count,
    }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.nameOf(1)).toBe('Summer'));
  const { nameOf, queries } = result.current;
  const put = (project: Project) =>
    act(() => {
      queries.setQueryData(taskProjectsKey, [project]);
    });
  put({ ...summer, tasks_count: 5, progress: 20 });
  await waitFor(() => expect(result.current.tasks).toBe(5));
  expect(result.current.nameOf).toBe(nameOf);
  put({ ...summer, name: 'Autumn', version: 2 });
  await waitFor(() => expect(result.current.nameOf(1)).toBe('Autumn'));
});
