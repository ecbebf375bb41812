import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildMe } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { buildSubscriber } from '../testing/build-subscriber.ts';
import { SubscriberScreen } from './subscriber-screen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = async (actions: ('read' | 'update')[]) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: SubscriberScreen }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders
      api={makeTestApi(() => Promise.resolve(buildSubscriber()))}
      store={makeStore({ me: buildMe({ permissions: { settings: actions } }) })}
    >
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await pass(0);
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isShown = () => screen.queryByTestId('subscriber-form') !== null;

it('the form appears after 600 ms of loading, not before [26.1]', async () => {
  vi.useFakeTimers();
  await open(['read', 'update']);
  await pass(599);
  expect(isShown()).toBe(false);
  await pass(1);
  expect(isShown()).toBe(true);
});

it('who may only look sees the form without a way to save', async () => {
  vi.useFakeTimers();
  await open(['read']);
  await pass(700);
  expect(screen.getByTestId<HTMLInputElement>('subscriber-first_name').readOnly).toBe(true);
  expect(screen.queryByTestId('subscriber-submit')).toBeNull();
});
