import { notificationsStore } from '@mantine/notifications';
import type { CannedReply, Channel, FileView } from '@switchboard/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { conversation, field, outboxOf, press, setUp, shown, write } from './testing/composer-fixture.tsx';

afterEach(cleanup);

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
const reply = (id: number, shortcut: string, fields: Partial<CannedReply>): CannedReply => ({
  id,
  shortcut,
  scope: 'workspace',
  title: '',
  texts: {},
  files: [],
  uses: 0,
  version: 1,
  ...fields,
});
const replies = [
  reply(1, 'hello', {
    texts: { 'uk-UA': 'Вітаємо, {client.first_name|друже}!', 'en-US': 'Hello, {client.first_name|there}!' },
  }),
  reply(2, 'call', {
    title: 'Дзвінок',
    texts: { 'uk-UA': 'Телефон: {client.phone}. {manager.first_name}, {bot.title}' },
  }),
  reply(3, 'price', { texts: { 'uk-UA': 'Ціни для розміру {field.Розмір}' }, files: [file] }),
];
const client: NonNullable<Channel['client']> = {
  id: 4,
  first_name: 'Галина',
  last_name: '',
  username: null,
  phone: null,
  language: 'uk',
  avatar: null,
  service_type: 1,
  bot_id: 5,
  created_at: '2026-01-01T00:00:00.000Z',
};
const bot = { id: 5, title: 'Крамниця', type: 1 } as unknown as Channel['bot'];

const start = async (answers: Record<string, () => unknown> = {}) => {
  const made = setUp({ channels: { 8: { ...conversation, client, bot } } }, (endpoint) => {
    if (answers[endpoint.name]) return answers[endpoint.name]?.();
    if (endpoint.name === 'listCannedReplies') return { data: replies };
    if (endpoint.name === 'getCustomFields') return { data: [{ id: 9, title: 'Розмір' }] };
    if (endpoint.name === 'getClientCard') return { client: { customFields: [{ id: 1, field_id: 9, value: '42' }] } };
    if (endpoint.name === 'copyFile') return { model: { ...file, id: 71 } };
    return true;
  });
  made.show(8);
  await screen.findByTestId('composer-input');
  return made;
};
const options = () => screen.findAllByRole('option', { hidden: true });
const type = async (text: string) => {
  fireEvent.focus(field());
  await write(text);
};

it('a slash at the start of a word lists replies, Enter puts one where the caret is, in the client’s language [32.5]', async () => {
  await start();
  act(() => field().focus());
  await type('Так! /hel');
  expect((await options()).map(({ textContent }) => textContent)).toEqual([
    '/helloВітаємо, {client.first_name|друже}!',
  ]);
  press('Enter');
  await waitFor(() => expect(shown()).toBe('Так! Вітаємо, Галина!'));
  await type(' /дзвін');
  await options();
  press('Enter');
  await waitFor(() => expect(shown()).toContain('Галина! Телефон: {client.phone}. Olena, Крамниця'));
});

it.each(['1/2', 'https://a.test/hello', 'і/або', 'a / b'])('%j opens no list of replies [32.5]', async (text) => {
  const { calls } = await start();
  act(() => field().focus());
  await type(text);
  expect(screen.queryByTestId('completions')).toBeNull();
  expect(calls.filter(({ name }) => name === 'listCannedReplies')).toEqual([]);
});

it('Escape closes the list, and the slash stays text [32.5]', async () => {
  await start();
  act(() => field().focus());
  await type('/hel');
  await options();
  press('Escape');
  await waitFor(() => expect(screen.queryByTestId('completions')).toBeNull());
  expect(shown()).toBe('/hel');
});

it('nothing with an empty variable leaves by accident: it is marked, and sending asks [32.4]', async () => {
  const made = await start();
  act(() => field().focus());
  await type('/call');
  await options();
  press('Enter');
  await waitFor(() => expect(shown()).toContain('{client.phone}'));
  expect(field().querySelector('[class*="unfilled"]')?.textContent).toBe('{client.phone}');
  press('Enter');
  expect(outboxOf(made)).toEqual([]);
  await screen.findByText(/no value for \{client\.phone\}/);
  fireEvent.click(screen.getByTestId('send-unfilled'));
  await waitFor(() => expect(outboxOf(made)).toEqual(['Телефон: {client.phone}. Olena, Крамниця']));
  expect(made.store.getState().outbox[0]?.canned_reply_ids).toEqual([2]);
});

it('custom fields are filled in, and files come as copies that are sent [32.3]', async () => {
  const made = await start();
  act(() => field().focus());
  await type('/price');
  await options();
  press('Enter');
  await waitFor(() => expect(shown()).toBe('Ціни для розміру 42'));
  expect(await screen.findByText('prices.pdf')).toBeTruthy();
  await waitFor(() => {
    press('Enter');
    expect(outboxOf(made)).toHaveLength(1);
  });
  expect(made.store.getState().outbox[0]?.files.map(({ id }) => id)).toEqual([71]);
});

it('a file that was removed is said, and the text was inserted without it [32.3]', async () => {
  const gone = () => {
    throw new ApiError(404, 'file.not_found', {}, []);
  };
  const made = await start({ copyFile: gone });
  act(() => field().focus());
  await type('/price');
  await options();
  press('Enter');
  const said = () => notificationsStore.getState().notifications.map(({ message }) => message);
  await waitFor(() =>
    expect(said()).toContain('The file “prices.pdf” is no longer in the canned reply, so only the text was inserted'),
  );
  await waitFor(() => {
    press('Enter');
    expect(outboxOf(made)).toEqual(['Ціни для розміру 42']);
  });
});
