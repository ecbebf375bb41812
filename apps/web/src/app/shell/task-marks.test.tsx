import type { TaskMark } from '@switchboard/contract';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { buildMe } from '../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../testing/test-providers.tsx';
import { TaskMarks } from './task-marks.tsx';

afterEach(cleanup);

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const show = (data: TaskMark[]) => {
  const store = makeStore({ me: buildMe() });
  const api = makeTestApi(() => Promise.resolve({ data }));
  render(
    <TestProviders api={api} store={store}>
      <TaskMarks />
    </TestProviders>,
  );
  return () => store.getState().channelMarks;
};
const mark = (more: Partial<TaskMark>): TaskMark => ({
  task_id: 1,
  kind: 'promise',
  channel_id: 40,
  due_at: inMs(3_600_000),
  ...more,
});

it('marks a conversation by what is due first in it; an overdue promise says so, a reminder does not', async () => {
  const marks = show([
    mark({ due_at: inMs(-60_000) }),
    mark({ task_id: 2, kind: 'reminder', channel_id: 41, due_at: inMs(-60_000) }),
    mark({ task_id: 3, kind: 'reminder' }),
    mark({ task_id: 4, channel_id: 42 }),
  ]);
  await waitFor(() => expect(Object.keys(marks())).toEqual(['40', '41', '42']));
  expect(marks()[40]).toMatchObject({ isOverdue: true, label: expect.stringMatching(/overdue since/) as string });
  expect(marks()[41]).toMatchObject({ isOverdue: false, label: expect.stringMatching(/^Reminder/) as string });
  expect(marks()[42]).toMatchObject({ isOverdue: false, label: expect.stringMatching(/promised by/) as string });
});

it('a promise becomes overdue when its time comes, without anything being heard [27.25]', async () => {
  const marks = show([mark({ due_at: inMs(1_500) })]);
  await waitFor(() => expect(marks()[40]?.isOverdue).toBe(true));
});
