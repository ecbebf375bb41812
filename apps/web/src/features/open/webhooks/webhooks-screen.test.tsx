import { ModalsProvider } from '@mantine/modals';
import { notificationsStore } from '@mantine/notifications';
import {
  apiScopes,
  carries,
  defaultRoles,
  type Permissions,
  publicEventKinds,
  publicEventTypes,
  type Webhook,
} from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildBot, buildMe, buildState } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { confirmModals } from '../../../ui/forms/questions/confirm-dialog.tsx';
import { ConfirmationsShown } from '../../../ui/forms/questions/use-confirm.tsx';
import { eventTypes, groupOf, mayRead } from './event-groups.ts';
import { buildWebhook } from './testing/build-webhook.ts';
import { WebhooksScreen } from './webhooks-screen.tsx';

const secret = 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0';

let webhooks: Webhook[];
let calls: { name: string; input: unknown }[];
let cached: () => string;

beforeEach(() => {
  webhooks = [];
  calls = [];
  vi.stubGlobal('scrollTo', () => undefined);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
});
afterEach(() => {
  cleanup();
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function WatchedScreen() {
  const queries = useQueryClient();
  useEffect(() => {
    cached = () =>
      JSON.stringify(
        [queries.getQueryCache().getAll(), queries.getMutationCache().getAll()].flat().map((one) => one.state),
      );
  }, [queries]);
  return (
    <ModalsProvider modals={confirmModals}>
      <ConfirmationsShown />
      <WebhooksScreen />
    </ModalsProvider>
  );
}

/** The screen over a server that keeps `webhooks`; `refuse` stands for its refusals. */
const show = (role: number | Permissions = 1, refuse: (name: string) => void = () => undefined) => {
  const api = makeTestApi(async ({ name, method }, input) => {
    if (method !== 'GET') calls.push({ name, input });
    refuse(name);
    if (name === 'listWebhooks') return { data: webhooks };
    if (name === 'listWebhookTypes') {
      const example = '{"id":"evt_1","data":{"content":"<b>Hi</b>"}}';
      return {
        data: publicEventTypes.map((type) => ({ type, summary: '', example, is_own: type === 'rating.given' })),
      };
    }
    if (name !== 'createWebhook') return true;
    webhooks = [buildWebhook({ id: 9 }), ...webhooks];
    return { webhook: webhooks[0], secret };
  });
  const permissions = typeof role === 'object' ? role : (defaultRoles.find(({ id }) => id === role)?.permissions ?? {});
  const me = buildMe({ permissions });
  const bots = { 2: buildBot({ id: 2, title: 'Shop bot' }) };
  const store = makeStore(buildState([], { me, bots }));
  const router = createRouter({
    routeTree: createRootRoute({ component: WatchedScreen }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={api} store={store}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  return store;
};
const openForm = async () => {
  fireEvent.click(await screen.findByTestId('create-webhook'));
  await screen.findByTestId('webhook-form');
};
const openEdit = async (id: number) => {
  const row = await screen.findByTestId(`webhook-${id}`);
  fireEvent.click(within(row).getByRole('button', { name: /^Actions/ }));
  fireEvent.click(await screen.findByTestId(`edit-webhook-${id}`));
  await screen.findByTestId('webhook-form');
};
const box = (testId: string) => screen.getByTestId<HTMLInputElement>(testId);
const fill = (testId: string, value: string) => fireEvent.change(screen.getByTestId(testId), { target: { value } });
const submit = () => fireEvent.click(screen.getByTestId('webhook-submit'));

it('every type of event stands in one group', () => {
  expect(eventTypes.toSorted()).toEqual(publicEventTypes.toSorted());
});

it.each([
  {},
  { settings: ['read'] },
  { leads: ['read'] },
  { contacts: ['read'], users: ['read'], roles: ['read'] },
  { tasks: ['read'], projects: ['read'], project_documents: ['read'] },
] satisfies Permissions[])('a group is read with the scope of each of its types: %j', (permissions) => {
  for (const type of publicEventTypes) {
    const isOfConversations = /^(?:message|note|delivery)\./.test(type);
    const needed = [
      ...apiScopes[publicEventKinds[type].scope],
      ...(isOfConversations ? (['leads:read'] as const) : []),
    ];
    const group = groupOf(type);
    expect(group && mayRead(permissions, group)).toBe(needed.every((one) => carries(permissions, one)));
  }
});

it('events that the role does not read are not offered, and can be taken off where they are chosen', async () => {
  webhooks = [buildWebhook()];
  show({ settings: ['read', 'update'], contacts: ['read'] });
  await openEdit(1);
  expect([box('event-client.updated').disabled, box('event-message.updated').disabled]).toEqual([false, true]);
  expect(screen.getAllByText('Your role doesn’t include this')).toHaveLength(6);
  fireEvent.click(box('events-messages'));
  expect([box('event-message.created').checked, box('event-message.created').disabled]).toEqual([false, true]);
  fireEvent.click(box('events-all'));
  expect(screen.getByTestId('events-chosen').textContent).toBe('6 of 24');
});

it('a webhook is made of the events that are chosen, and its secret shown this once and kept nowhere', async () => {
  const store = show();
  expect(await screen.findByText('No webhooks yet')).toBeTruthy();
  await openForm();
  fill('webhook-name', ' Shop ');
  fill('webhook-url', 'https://shop.example/hooks');
  fireEvent.click(box('events-clients'));
  fireEvent.click(box('event-client.merged'));
  fireEvent.click(box('event-message.created'));
  submit();
  const text = await screen.findByTestId('webhook-secret');
  expect(calls).toEqual([
    {
      name: 'createWebhook',
      input: {
        body: {
          name: ' Shop ',
          url: 'https://shop.example/hooks',
          types: ['message.created', 'client.created', 'client.updated', 'client.deleted', 'client.erased'],
          bot_ids: [],
          is_ordered: true,
          is_on: true,
        },
      },
    },
  ]);
  expect(text.textContent).toBe(secret);
  expect(screen.queryByTestId('secret-before')).toBeNull();
  expect(screen.getByTestId('webhook-example').textContent).toContain('webhook.verify(request.body, request.headers)');
  await screen.findByTestId('webhook-9');
  expect(
    [cached(), JSON.stringify(store.getState()), JSON.stringify(Object.entries(localStorage))].join(),
  ).not.toContain(secret);
  fireEvent.click(screen.getByTestId('secret-kept'));
  await waitFor(() => expect(document.documentElement.outerHTML).not.toContain(secret));
});

it('the box of a group stands for all of it, and that of all for every group; notes are warned of', async () => {
  show();
  await openForm();
  const look = (testId: string) => [box(testId).checked, box(testId).indeterminate];
  expect(look('events-all')).toEqual([false, false]);
  fireEvent.click(box('event-note.created'));
  expect([look('events-notes'), look('events-all')]).toEqual([
    [false, true],
    [false, true],
  ]);
  expect(screen.getByTestId('webhook-notes').textContent).toContain('for your team only');
  fireEvent.click(box('events-notes'));
  expect([look('events-notes'), box('event-note.updated').checked]).toEqual([[true, false], true]);
  fireEvent.click(box('events-notes'));
  expect([look('events-notes'), box('event-note.updated').checked]).toEqual([[false, false], false]);
  expect(screen.queryByTestId('webhook-notes')).toBeNull();
  fireEvent.click(box('events-all'));
  expect(look('events-all')).toEqual([true, false]);
  expect(screen.getByTestId('events-chosen').textContent).toBe('24 of 24');
  fireEvent.click(box('event-bot.trouble'));
  expect([look('events-bots'), look('events-all')]).toEqual([
    [false, false],
    [false, true],
  ]);
});

it('what is missing or wrong is said at its field, also by the server', async () => {
  show(1, (name) => {
    if (name === 'createWebhook')
      throw new ApiError(422, 'validation.failed', {}, [
        { field: 'url', message: 'validation.webhook_url_invalid', params: {} },
      ]);
  });
  await openForm();
  fireEvent.click(screen.getByTestId('webhook-some-bots'));
  submit();
  await screen.findByText('Choose at least one event');
  expect(screen.getByText('Choose at least one bot')).toBeTruthy();
  expect(box('webhook-name').getAttribute('aria-invalid')).toBe('true');
  expect(calls).toEqual([]);
  fill('webhook-name', 'Shop');
  fill('webhook-url', 'shop.example');
  fireEvent.click(box('events-tasks'));
  fireEvent.click(screen.getByTestId('webhook-all-bots'));
  submit();
  await screen.findByText('Not a web address like https://shop.example/hooks');
  expect(calls).toEqual([]);
  fill('webhook-url', 'https://127.0.0.1/hooks');
  submit();
  await waitFor(() => expect(calls).toHaveLength(1));
  await screen.findByText('Not a web address like https://shop.example/hooks');
});

it('an edit keeps what is not changed, leaves out bots that are gone, and says when another was first', async () => {
  webhooks = [buildWebhook({ bot_ids: [2, 77], is_ordered: false, state: 'off', off_reason: 'gone' })];
  show(1, (name) => {
    if (name === 'editWebhook') throw new ApiError(409, 'webhook.changed', {}, []);
  });
  await openEdit(1);
  expect(box('webhook-on').checked).toBe(false);
  fireEvent.click(box('webhook-on'));
  fireEvent.click(screen.getByTestId('webhook-in-order'));
  submit();
  await screen.findByText(/Someone else has changed this webhook/);
  expect(calls).toEqual([
    {
      name: 'editWebhook',
      input: {
        params: { id: 1 },
        body: {
          name: 'Shop',
          url: 'https://shop.example/hooks',
          types: ['message.created', 'client.created'],
          bot_ids: [2],
          is_ordered: true,
          is_on: true,
          version: 3,
        },
      },
    },
  ]);
});

it('the list says what each is told and how it is doing', async () => {
  webhooks = [
    buildWebhook({ last_success_at: '2026-11-21T07:00:00.000Z', bot_ids: [2] }),
    buildWebhook({
      id: 2,
      types: [...publicEventTypes],
      state: 'failing',
      failing_since: '2026-11-20T10:00:00.000Z',
      next_attempt_at: '2026-11-21T10:05:00.000Z',
      waiting: 1_000,
    }),
    buildWebhook({ id: 3, state: 'off', off_reason: 'gone' }),
    buildWebhook({ id: 4, state: 'off', off_reason: 'failing' }),
    buildWebhook({ id: 5, state: 'off', off_reason: 'by_hand' }),
  ];
  show();
  const wordsOf = async (id: number) => (await screen.findByTestId(`webhook-${id}`)).textContent.replaceAll(/\s/g, ' ');
  expect(await wordsOf(1)).toMatch(/^Shophttps:\/\/shop\.example\/hooks2 of 24 events1 bot onlyWorking03 hours ago/);
  expect(await wordsOf(2)).toContain(
    'All 24 eventsFailingSince Nov 20, 2026, 10:00 AMNext attempt: 10:05 AM1,000 or moreNever',
  );
  expect(await wordsOf(3)).toContain('OffThe address answered that it’s gone (410)');
  expect(await wordsOf(4)).toContain('OffEvery attempt failed for 5 days');
  expect(await wordsOf(5)).toContain('OffSwitched off by a colleague');
});

it('who may only read settings sees the list without buttons', async () => {
  webhooks = [buildWebhook()];
  const api = makeTestApi(async () => ({ data: webhooks }));
  const router = createRouter({
    routeTree: createRootRoute({ component: WebhooksScreen }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={api} store={makeStore({ me: buildMe({ permissions: { settings: ['read'] } }) })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  const row = await screen.findByTestId('webhook-1');
  expect(within(row).queryByRole('button', { name: /^Actions/ })).toBeNull();
  expect(screen.queryByTestId('create-webhook')).toBeNull();
  expect(screen.queryByTestId('webhook-types')).toBeNull();
});

it('the types of events come in words, each with its example and whether it is of this workspace', async () => {
  show();
  fireEvent.click(await screen.findByTestId('webhook-types'));
  const rating = await screen.findByTestId('example-rating.given');
  expect(rating.textContent).toContain('A client rated a closed conversation, or changed the rating');
  expect(rating.textContent).toContain('From your workspace');
  expect(screen.getByTestId('example-task.created').textContent).toContain('Made-up example');
  expect(screen.getByTestId('json-rating.given').textContent).toContain('"content": "<b>Hi</b>"');
});
