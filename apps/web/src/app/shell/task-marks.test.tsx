import type { TaskMark } from '@switchboard/contract';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { buildMe } from '../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../testing/test-providers.tsx';
import { TaskMarks } from './task-marks.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

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

it('a promise becomes overdue when its time comes, however early the timer fires, without anything being heard [27.25]', async () => {
  vi.useFakeTimers();
  const marks = show([mark({ due_at: inMs(3_600_000) })]);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(marks()[40]).toMatchObject({ isOverdue: false });
  vi.setSystemTime(Date.now() - 1);
  await act(() => vi.advanceTimersByTimeAsync(3_599_000));
  expect(marks()[40]).toMatchObject({ isOverdue: true });
});
