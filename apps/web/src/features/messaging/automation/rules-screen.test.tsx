import { Notifications, notificationsStore } from '@mantine/notifications';
import type { AutomationRule, BodyOf, endpoints } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildBot, buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { RulesScreen } from './rules-screen.tsx';
import { buildPreview, buildRule } from './testing/build-rule.ts';

const slow = buildRule();
const refunds = buildRule({
  id: 2,
  name: 'Refunds',
  is_on: false,
  trigger: { kind: 'said_word', words: ['refund'] },
  actions: [{ kind: 'reply', canned_reply_id: 3 }],
});

let rules: AutomationRule[];
let calls: { name: string; input: unknown }[];
let refuse: () => void;
let isFailing: boolean;

beforeEach(() => {
  rules = [slow, refunds];
  calls = [];
  isFailing = false;
  refuse = () => undefined;
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] });
  vi.unstubAllGlobals();
});

type Body = BodyOf<typeof endpoints.editAutomationRule> & { ids: number[] };

const read: Record<string, () => unknown> = {
  listAutomationRules: () => ({ data: structuredClone(rules) }),
  listLabels: () => ({ data: [{ id: 5, name: 'VIP', color: 'yellow', count: 0 }] }),
  listCannedReplies: () => ({
    data: ['workspace', 'own'].map((scope, index) => ({
      id: 3 + index,
      scope,
      shortcut: scope === 'own' ? 'mine' : 'refund',
      title: '',
      texts: { 'en-US': 'We are sorry', 'uk-UA': 'Перепрошуємо' },
      files: [],
      uses: 0,
      version: 1,
    })),
  }),
  getCustomFields: () => ({ data: [] }),
  getAssignment: () => ({ policies: [], waiting: [], people: [] }),
  previewAutomationRule: () => buildPreview(),
};

const answer = (name: string, input: unknown): unknown => {
  if (isFailing) throw new ApiError(500, 'server.failed', {}, []);
  if (name === 'previewAutomationRule') calls.push({ name, input });
  const known = read[name];
  if (known) return known();
  calls.push({ name, input });
  refuse();
  const { params, body } = input as { params?: { id: number }; body?: Body };
  if (name === 'orderAutomationRules') rules = (body?.ids ?? []).flatMap((id) => rules.filter((one) => one.id === id));
  else if (name === 'deleteAutomationRule') rules = rules.filter(({ id }) => id !== params?.id);
  else {
    const saved = { ...buildRule({ id: params?.id ?? 9 }), ...body, version: (body?.version ?? 0) + 1 };
    rules = params ? rules.map((one) => (one.id === saved.id ? saved : one)) : [...rules, saved];
    return saved;
  }
  return true;
};

const show = async ({ mayEdit = true } = {}) => {
  const api = makeTestApi(async ({ name }, input) => answer(name, input));
  const me = buildMe({ permissions: { settings: mayEdit ? ['read', 'update'] : ['read'], leads: ['read'] } });
  const router = createRouter({
    routeTree: createRootRoute({ component: RulesScreen }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={api} store={makeStore({ me, bots: { 7: buildBot({ id: 7, title: 'Shop' }) }, load: 'ready' })}>
      <Notifications />
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId('rules-screen');
};
const field = (testId: string) => screen.getByTestId<HTMLInputElement>(testId);
const type = (testId: string, value: string) => fireEvent.change(field(testId), { target: { value } });
const sent = (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input);
const cards = () => screen.getAllByTestId(/^rule-\d+$/).map(({ dataset }) => dataset['testid']);
const add = async (what: 'action' | 'condition', kind: string) => {
  fireEvent.click(field(`add-${what}`));
  fireEvent.click(await screen.findByTestId(`add-${what}-${kind}`));
};
/** That of the form. */
const sentence = () => within(field('rule-form')).getByTestId('rule-sentence').textContent;

it('shows the rules in their order, each as a sentence, and how often it ran [48.1]', async () => {
  rules = [buildRule({ runs: 143, last_run_at: '2026-11-21T10:05:00.000Z' }), refunds];
  await show();
  await screen.findByText('/refund');
  expect(cards()).toEqual(['rule-1', 'rule-2']);
  expect(screen.getAllByTestId('rule-sentence').map(({ textContent }) => textContent)).toEqual([
    'When a client has waited for 15 minutes, set the priority to high.',
    'When a client writes “refund”, send the canned reply /refund.',
  ]);
  const ran = screen.getAllByTestId('rule-runs').map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  expect(ran[0]).toMatch(/^Ran 143 times in the last seven days, last .*, 10:05 AM$/);
  expect(ran[1]).toBe('Hasn’t run in the last seven days');
});

it('begins with an example, which is off until one saves it and turns it on [48.1]', async () => {
  rules = [];
  await show();
  fireEvent.click(await screen.findByTestId('example-refund'));
  await screen.findByTestId('rule-form');
  expect(sentence()).toBe('When a client writes “refund” or “money back”, add the label …');
  expect(screen.getByTestId('preview-incomplete')).toBeTruthy();
  expect(field('rule-on').disabled).toBe(true);
  fireEvent.click(field('save-rule'));
  expect(await screen.findByText('Choose a label')).toBeTruthy();
  expect(sent('createAutomationRule')).toEqual([]);
  fireEvent.click(field('action-label-0'));
  fireEvent.click(await screen.findByRole('option', { name: 'VIP' }));
  expect(sentence()).toBe('When a client writes “refund” or “money back”, add the label VIP.');
  fireEvent.click(field('save-rule'));
  await waitFor(() => expect(sent('createAutomationRule')).toHaveLength(1));
  expect(sent('createAutomationRule')[0]).toEqual({
    body: {
      name: 'Refunds',
      is_on: false,
      trigger: { kind: 'said_word', words: ['refund', 'money back'] },
      filter: {},
      actions: [{ kind: 'label', label_id: 5, is_on: true }],
    },
  });
  await waitFor(() => expect(cards()).toEqual(['rule-9']));
});

it('is made of a trigger, conditions one by one, and actions in order [48.1]', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('create-rule'));
  await screen.findByTestId('rule-form');
  type('rule-name', ' Slow ');
  type('rule-trigger', 'waiting');
  type('rule-wait', '2');
  type('rule-wait-unit', 'hours');
  await add('condition', 'lastBy');
  type('filter-last-by', 'client');
  await add('condition', 'silent');
  fireEvent.click(await screen.findByTestId('remove-condition-silent'));
  await add('action', 'snooze');
  await add('action', 'note');
  await add('action', 'task');
  type('action-snooze-0', '3');
  type('action-note-1', 'Look');
  type('action-task-2', 'Call');
  fireEvent.click(field('action-up-1'));
  expect(sentence()).toBe(
    'When a client has waited for 2 hours, if the client wrote last, add the note “Look”, snooze it for 3 hours, and create the task “Call” for its manager.',
  );
  fireEvent.click(field('save-rule'));
  await waitFor(() =>
    expect(sent('createAutomationRule')).toEqual([
      {
        body: {
          name: 'Slow',
          is_on: false,
          trigger: { kind: 'waiting', minutes: 120 },
          filter: { last_by: 'client' },
          actions: [
            { kind: 'note', text: 'Look' },
            { kind: 'snooze', minutes: 180 },
            { kind: 'task', title: 'Call', user_id: null },
          ],
        },
      },
    ]),
  );
});

it('says at its place what is missing, and sends nothing [48.1]', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('create-rule'));
  await screen.findByTestId('rule-form');
  type('rule-name', 'Some');
  type('rule-trigger', 'said_word');
  await add('condition', 'bots');
  fireEvent.click(field('save-rule'));
  expect(await screen.findByText('Enter at least one word')).toBeTruthy();
  expect(screen.getByText('Choose something, or remove the condition')).toBeTruthy();
  expect(screen.getByText('Add at least one action')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('shows what it would have done a moment after it is complete, and again after a change [48.5]', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('edit-rule-1'));
  expect(await screen.findByText(/Would have run 143 times/)).toBeTruthy();
  type('rule-wait', '20');
  await waitFor(() => expect(sent('previewAutomationRule')).toHaveLength(2), { timeout: 3_000 });
  expect(sent('previewAutomationRule')[1]).toMatchObject({ body: { trigger: { minutes: 20 } } });
});

it('what it sends to clients is shown in each language; only shared replies are offered [48.7]', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('edit-rule-2'));
  expect((await screen.findByTestId('reply-texts')).textContent).toBe('EnglishWe are sorryУкраїнськаПерепрошуємо');
  fireEvent.click(field('action-reply-0'));
  expect(await screen.findByRole('option', { name: '/refund' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: '/mine' })).toBeNull();
});

it('before it is turned on it shows what it would have done, and is off at once [48.5]', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('switch-rule-2'));
  const confirm = await screen.findByTestId('confirm-switch-on');
  await screen.findByText('12 texts to clients');
  expect(sent('editAutomationRule')).toEqual([]);
  fireEvent.click(confirm);
  await waitFor(() =>
    expect(sent('editAutomationRule')).toMatchObject([{ params: { id: 2 }, body: { is_on: true, version: 1 } }]),
  );
  await waitFor(() => expect(screen.queryByTestId('confirm-switch-on')).toBeNull());
  fireEvent.click(field('switch-rule-1'));
  await waitFor(() =>
    expect(sent('editAutomationRule')[1]).toMatchObject({ params: { id: 1 }, body: { is_on: false } }),
  );
});

it('in the form it is turned on after the same question [48.5]', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('edit-rule-2'));
  await screen.findByTestId('rule-form');
  fireEvent.click(field('rule-on'));
  fireEvent.click(await screen.findByTestId('confirm-switch-on'));
  await waitFor(() => expect(field('rule-on').checked).toBe(true));
  expect(sent('editAutomationRule')).toEqual([]);
  fireEvent.click(field('save-rule'));
  await waitFor(() => expect(sent('editAutomationRule')).toMatchObject([{ body: { is_on: true } }]));
});

it('one that was paused says where, as far as one may know it, and one that names what is gone says so [48.1, 48.4]', async () => {
  const at = '2026-11-21T10:05:00.000Z';
  rules = [
    buildRule({ is_on: false, paused: { at, channel_id: 40, channel_name: 'Olena Bondar' } }),
    buildRule({ id: 2, is_on: false, paused: { at, channel_id: null, channel_name: null } }),
    buildRule({
      id: 3,
      gone: [
        { kind: 'label', id: 5 },
        { kind: 'user', id: 6 },
        { kind: 'manager', id: 6 },
      ],
    }),
  ];
  await show();
  const [first, second] = await screen.findAllByTestId('rule-paused');
  expect(first?.textContent).toContain('more than 20 things within an hour in the conversation with Olena Bondar.');
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toMatch(/^\/messenger\/40/);
  expect(second?.querySelector('a')).toBeNull();
  expect(screen.getByTestId('rule-gone').textContent).toBe(
    'Refers to something that no longer exists: a label, a colleague.',
  );
});

it('what is gone is left out of the form, which says so [48.1]', async () => {
  rules = [
    buildRule({
      filter: { bots: [7, 8] },
      actions: [{ kind: 'label', label_id: 6, is_on: true }],
      gone: [
        { kind: 'bot', id: 8 },
        { kind: 'label', id: 6 },
      ],
    }),
  ];
  await show();
  fireEvent.click(await screen.findByTestId('edit-rule-1'));
  expect(await screen.findByText('Removed from the rule because it no longer exists: a bot, a label.')).toBeTruthy();
  expect(sentence()).toBe('When a client has waited for 15 minutes, if the bot is Shop, add the label …');
});

it('a change by someone else is told, with a way to take it over [48.1]', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('edit-rule-1'));
  await screen.findByTestId('rule-form');
  type('rule-wait', '30');
  rules = [{ ...slow, trigger: { kind: 'waiting', minutes: 5 }, version: 2 }, refunds];
  refuse = () => {
    throw new ApiError(409, 'automation_rule.changed', {}, []);
  };
  fireEvent.click(field('save-rule'));
  await screen.findByText(/Close the form and open it again/);
  expect(sent('editAutomationRule')).toMatchObject([{ params: { id: 1 }, body: { version: 1 } }]);
  expect(field('rule-wait').value).toBe('30');
  fireEvent.click(await screen.findByTestId('show-their-rule'));
  await waitFor(() => expect(field('rule-wait').value).toBe('5'));
});

it('what was typed for one that someone else has deleted can be saved as new [48.1]', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('edit-rule-1'));
  await screen.findByTestId('rule-form');
  type('rule-wait', '30');
  rules = [refunds];
  refuse = () => {
    throw new ApiError(404, 'automation_rule.not_found', {}, []);
  };
  fireEvent.click(field('save-rule'));
  await screen.findByText(/You can save yours as a new one/);
  refuse = () => undefined;
  fireEvent.click(field('save-rule'));
  await waitFor(() => expect(sent('createAutomationRule')).toMatchObject([{ body: { trigger: { minutes: 30 } } }]));
});

it('errors of the server stand at their fields [48.1]', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('edit-rule-2'));
  await screen.findByTestId('reply-texts');
  refuse = () => {
    const fields = [{ field: 'actions.0.canned_reply_id', message: 'validation.invalid' as const, params: {} }];
    throw new ApiError(422, 'validation.failed', {}, fields);
  };
  fireEvent.click(field('save-rule'));
  await waitFor(() => expect(field('action-reply-0').getAttribute('aria-invalid')).toBe('true'));
});

it('puts them in order by buttons and by the arrow keys, and says where one has come [48.1]', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('rule-down-1'));
  expect(cards()).toEqual(['rule-2', 'rule-1']);
  await waitFor(() => expect(sent('orderAutomationRules')).toEqual([{ body: { ids: [2, 1] } }]));
  expect(screen.getByText('Long wait is now 2 of 2')).toBeTruthy();
  fireEvent.keyDown(field('move-rule-1'), { key: 'ArrowUp' });
  await waitFor(() => expect(sent('orderAutomationRules')[1]).toEqual({ body: { ids: [1, 2] } }));
});

it('who may not change settings reads them and their logs only [48.1]', async () => {
  await show({ mayEdit: false });
  await screen.findByTestId('log-rule-1');
  expect(screen.getByText('Off')).toBeTruthy();
  for (const testId of ['create-rule', 'edit-rule-1', 'switch-rule-1', 'rule-down-1'])
    expect(screen.queryByTestId(testId)).toBeNull();
});

it('rules that could not be loaded can be asked for again', async () => {
  isFailing = true;
  await show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  isFailing = false;
  fireEvent.click(again);
  expect(await screen.findByTestId('rule-1')).toBeTruthy();
});
