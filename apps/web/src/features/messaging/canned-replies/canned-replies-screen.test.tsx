import { notificationsStore } from '@mantine/notifications';
import { type CannedReply, defaultRoles, type FileView } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { CannedRepliesScreen } from './canned-replies-screen.tsx';

const file: FileView = {
  id: 70,
  original: 'prices.pdf',
  filename: 'prices.pdf',
  name: 'prices.pdf',
  type: 'application/pdf',
  kind: 'file',
  size: 6,
  width: null,
  height: null,
  duration: null,
  src: '/files/70/',
};
const reply = (id: number, fields: Partial<CannedReply>): CannedReply => ({
  id,
  shortcut: `r${id}`,
  scope: 'workspace',
  title: '',
  texts: { 'en-US': 'Hello' },
  files: [],
  uses: 0,
  version: 1,
  ...fields,
});

let replies: CannedReply[];
let calls: { name: string; body: unknown }[];

beforeEach(() => {
  replies = [
    reply(1, { shortcut: 'delivery', title: 'Доставка', uses: 9, version: 3, files: [file] }),
    reply(2, { shortcut: 'mine', scope: 'own', texts: { 'uk-UA': 'Дякуємо за замовлення' } }),
  ];
  calls = [];
  vi.stubGlobal('scrollTo', () => undefined);
  // Asked whether a file is there.
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
});
afterEach(() => {
  cleanup();
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] });
  vi.unstubAllGlobals();
});

/** The screen over a server that keeps `replies`; `refuse` stands for its refusals. */
const show = (roleId = 0, refuse: (name: string) => void = () => undefined) => {
  const api = makeTestApi(async ({ name, method }, input) => {
    const { body = null } = input as { body?: unknown };
    if (method !== 'GET') calls.push({ name, body });
    refuse(name);
    if (name === 'listCannedReplies') return { data: replies };
    if (name === 'getCustomFields') return { data: [{ id: 9, title: 'Size' }] };
    return true;
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: CannedRepliesScreen }),
    history: createMemoryHistory(),
  });
  const me = buildMe({ permissions: defaultRoles[roleId]?.permissions ?? {} });
  render(
    <TestProviders api={api} store={makeStore({ me, load: 'ready' })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
};
const area = () => screen.getByTestId<HTMLTextAreaElement>('reply-text');
const fill = (testId: string, value: string) => fireEvent.change(screen.getByTestId(testId), { target: { value } });
const submit = () => fireEvent.click(screen.getByTestId('reply-submit'));
const preview = () => screen.getByTestId('reply-preview').textContent;

it('replies are found by shortcut, title and words of any language [32.5]', async () => {
  show();
  await screen.findByTestId('reply-1');
  for (const [typed, there, gone] of [
    ['дост', 1, 2],
    ['замов', 2, 1],
    ['min', 2, 1],
  ] as const) {
    fill('reply-search', typed);
    await waitFor(() => expect(screen.queryByTestId(`reply-${gone}`)).toBeNull());
    expect(screen.getByTestId(`reply-${there}`)).toBeTruthy();
  }
});

it('a first reply begins with an example, filled in for a client of each language [32.4]', async () => {
  replies = [];
  show();
  fireEvent.click(await screen.findByTestId('first-example'));
  await waitFor(() => expect(preview()).toContain('Hello Olena! I’m'));
  fireEvent.click(screen.getByRole('radio', { name: /Українська/ }));
  expect(preview()).toContain('Вітаємо, Олена!');
  submit();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({ name: 'createCannedReply', body: { shortcut: 'hi', scope: 'own', files: [] } });
});

it('a variable goes in at the caret; a field that does not exist is told [32.4]', async () => {
  show();
  fireEvent.click(await screen.findByTestId('create-reply'));
  fireEvent.change(await screen.findByTestId('reply-text'), { target: { value: 'Dear , hello {field.Colour}' } });
  area().setSelectionRange(5, 5);
  fireEvent.click(screen.getByTestId('insert-variable'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Client’s first name', hidden: true }));
  await waitFor(() => expect(area().value).toBe('Dear {client.first_name}, hello {field.Colour}'));
  expect(preview()).toContain('Dear Olena, hello');
  expect(await screen.findByText(/No such field: Colour/)).toBeTruthy();
});

it('an edit carries the version that was opened; of two who change one, the second is told [32.2]', async () => {
  show(0, (name) => {
    if (name === 'editCannedReply') throw new ApiError(409, 'canned_reply.changed', {}, []);
  });
  fireEvent.click(within(await screen.findByTestId('reply-1')).getByText('/delivery'));
  await screen.findByTestId('reply-file-70');
  expect(await screen.findByText(/This file no longer exists/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove prices.pdf' }));
  fill('reply-text', 'We deliver daily');
  submit();
  expect(await screen.findByText(/Someone has changed this reply in the meantime/)).toBeTruthy();
  expect(calls[0]?.body).toMatchObject({ version: 3, files: [], texts: { 'en-US': 'We deliver daily' } });
  expect(area().value).toBe('We deliver daily');
});

it('a taken shortcut is said at its field, and so is a missing text, before anything is sent [32.1, 32.2]', async () => {
  show(0, (name) => {
    if (name === 'createCannedReply')
      throw new ApiError(422, 'validation.failed', {}, [
        { field: 'shortcut', message: 'validation.name_taken', params: {} },
      ]);
  });
  fireEvent.click(await screen.findByTestId('create-reply'));
  await screen.findByTestId('reply-form');
  fill('reply-shortcut', '/delivery');
  submit();
  await waitFor(() => expect(area().getAttribute('aria-invalid')).toBe('true'));
  expect(calls).toEqual([]);
  fill('reply-text', 'Hello');
  submit();
  await waitFor(() => expect(screen.getByTestId('reply-shortcut').getAttribute('aria-invalid')).toBe('true'));
  expect(calls[0]?.body).toMatchObject({ shortcut: 'delivery' });
});

it('a shared reply is deleted, and taken for oneself, only by who manages conversations [32.8]', async () => {
  show(1);
  const actionsOf = async (id: number) => {
    const row = await screen.findByTestId(`reply-${id}`);
    const menu = within(row).queryByRole('button', { name: /^Actions/ });
    if (menu) fireEvent.click(menu);
    await screen.findByTestId(`edit-reply-${id}`);
    return screen.queryByTestId(`delete-reply-${id}`) !== null;
  };
  expect(await actionsOf(1)).toBe(false);
  fireEvent.click(screen.getByTestId('edit-reply-1'));
  expect((await screen.findByTestId<HTMLInputElement>('reply-own')).disabled).toBe(true);
  cleanup();
  show(1);
  expect(await actionsOf(2)).toBe(true);
});
