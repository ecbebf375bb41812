import type { EndpointAddress } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { ProfileForm } from './profile-form.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fields = ['first_name', 'last_name', 'username', 'phone', 'position', 'what_i_do'] as const;

it('needs names and username, and saves them with phone, position and what one does [10.1]', async () => {
  const me = buildMe({ first_name: 'Anna', last_name: 'Koval', username: 'anna', email: 'anna@acme.test' });
  const saved: unknown[] = [];
  const api = makeTestApi(async (endpoint: EndpointAddress, input: unknown) => {
    const { body } = input as { body: object };
    if (endpoint.method === 'PUT') saved.push(body);
    return { ...me, ...body };
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ProfileForm me={me} /> }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={api} store={makeStore({ me, load: 'ready' })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId('profile-form');
  const write = (field: string, value: string) =>
    fireEvent.change(screen.getByTestId(`profile-${field}`), { target: { value } });
  const submit = () => act(async () => fireEvent.click(screen.getByTestId('profile-submit')));
  for (const field of fields) write(field, ' ');
  await submit();
  for (const label of ['First name', 'Last name', 'Username']) {
    expect(await screen.findByText(`${label} is required`)).toBeTruthy();
  }
  expect(screen.getAllByText(/is required$/)).toHaveLength(3);
  expect(saved).toEqual([]);
  for (const field of fields) write(field, `new.${field}`);
  await submit();
  await waitFor(() => expect(saved).toEqual([Object.fromEntries(fields.map((field) => [field, `new.${field}`]))]));
});
