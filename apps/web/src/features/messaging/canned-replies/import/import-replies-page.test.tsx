import { notificationsStore } from '@mantine/notifications';
import { cannedReplyColumns, defaultRoles, type endpoints, type ResultOf } from '@switchboard/contract';
import enUS from '@switchboard/contract/locales/en-US';
import ruRU from '@switchboard/contract/locales/ru-RU';
import ukUA from '@switchboard/contract/locales/uk-UA';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildMe } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { ImportRepliesPage } from './import-replies-page.tsx';
import { replyTable } from './reply-table.ts';

type Checked = ResultOf<typeof endpoints.previewCannedReplyImport>['rows'];
let checked: Checked;
let calls: { name: string; body: unknown }[];

beforeEach(() => {
  // Files of tests share it.
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
  calls = [];
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (csv: string) => {
  const api = makeTestApi(async ({ name }, input) => {
    calls.push({ name, body: (input as { body?: unknown }).body });
    return { rows: checked };
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: ImportRepliesPage }),
    history: createMemoryHistory(),
  });
  const me = buildMe({ permissions: defaultRoles[1]?.permissions ?? {} });
  render(
    <TestProviders api={api} store={makeStore({ me, load: 'ready' })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  fireEvent.change(await screen.findByTestId('import-file'), { target: { files: [new File([csv], 'replies.csv')] } });
};
const submit = () => screen.getByTestId<HTMLButtonElement>('import-submit');
const empty = { title: '', text_uk: '', text_ru: '', text_en: '', scope: '' };

it('a file is shown row by row with what is wrong; what can be imported is [32.9]', async () => {
  checked = [
    { outcome: 'create', problems: [] },
    { outcome: 'update', problems: [] },
    { outcome: 'error', problems: [{ field: 'text_uk', message: 'validation.required', params: {} }] },
    { outcome: 'error', problems: [{ field: 'shortcut', message: 'validation.name_taken', params: { row: 1 } }] },
  ];
  await show('Shortcut;Назва;Text English;Colour\nhi;Greeting;Hello;red\nbye;;Goodbye;\nempty;;;\nhi;;Hi;\n');
  const rows = await screen.findByTestId('import-rows');
  expect(screen.getByTestId('import-counts').textContent).toBe(
    '1 new reply · 1 reply will change · 2 rows have errors',
  );
  expect(screen.getByText('Columns that won’t be used: Colour')).toBeTruthy();
  within(rows).getByText('No text in any language');
  within(rows).getByText('Row 1 already has this shortcut');
  fireEvent.change(screen.getByTestId('import-scope'), { target: { value: 'workspace' } });
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ scope: 'workspace' }));
  await waitFor(() => expect(submit().disabled).toBe(false));
  expect(submit().textContent).toBe('Import 2 replies');
  fireEvent.click(submit());
  await waitFor(() => expect(calls.at(-1)?.name).toBe('importCannedReplies'));
  expect(calls.at(-1)?.body).toMatchObject({
    scope: 'workspace',
    rows: [
      { ...empty, shortcut: 'hi', title: 'Greeting', text_en: 'Hello' },
      { ...empty, shortcut: 'bye', text_en: 'Goodbye' },
      { ...empty, shortcut: 'empty' },
      { ...empty, shortcut: 'hi', text_en: 'Hi' },
    ],
  });
  const messages = () => notificationsStore.getState().notifications.map(({ message }) => message);
  await waitFor(() => expect(messages()).toContain('New: 1. Changed: 1. Skipped: 2.'));
});

it('a file without shortcuts, and one that is too large, say so and are not sent [32.9]', async () => {
  await show('title,text\nHi,Hello\n');
  expect((await screen.findByRole('alert')).textContent).toContain('There’s no column titled “Shortcut”');
  const large = new File([new Uint8Array(3 * 1024 * 1024)], 'large.csv');
  fireEvent.change(screen.getByTestId('import-file'), { target: { files: [large] } });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('larger than 2 MB'));
  expect(calls).toEqual([]);
});

it('a file that changes nothing cannot be imported [32.9]', async () => {
  checked = [{ outcome: 'unchanged', problems: [] }];
  await show('shortcut,english\nhi,Hello\n');
  await screen.findByTestId('import-rows');
  expect(submit().disabled).toBe(true);
  expect(screen.getByText('This file changes nothing.')).toBeTruthy();
});

it('the titles of the empty table are known in every language [32.9]', () => {
  for (const { cannedReplyImport } of [enUS, ukUA, ruRU]) {
    const titles = cannedReplyColumns.map((column) => cannedReplyImport.columns[column]);
    expect(titles.map(replyTable.findColumn)).toEqual([...cannedReplyColumns]);
  }
});
