import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
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

const open = async (actions: ('read' | 'update')[], onSave?: (body: unknown) => void) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: SubscriberScreen }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders
      api={makeTestApi(async ({ name }, input) => {
        const { body } = { body: {}, ...(input as { body?: object }) };
        if (name === 'updateSubscriber') onSave?.(body);
        return { ...buildSubscriber(), ...body };
      })}
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

it('what is changed is saved, but not address, subdomain and plan, and not without a name [26.1]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const saved: unknown[] = [];
  await open(['read', 'update'], (body) => saved.push(body));
  await pass(700);
  const field = (name: string) => screen.getByTestId<HTMLInputElement>(`subscriber-${name}`);
  expect(['email', 'name', 'tariff'].map((name) => field(name).readOnly)).toEqual([true, true, true]);
  fireEvent.change(field('first_name'), { target: { value: ' ' } });
  fireEvent.click(screen.getByTestId('subscriber-submit'));
  expect(await screen.findByText('First name is required')).toBeTruthy();
  expect(saved).toEqual([]);
  fireEvent.change(field('first_name'), { target: { value: 'Iryna' } });
  fireEvent.change(field('country'), { target: { value: 'Ukraine' } });
  fireEvent.click(screen.getByTestId('subscriber-submit'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ first_name: 'Iryna', country: 'Ukraine', phone: null });
  expect(Object.keys(saved[0] ?? {})).not.toContain('email');
});
