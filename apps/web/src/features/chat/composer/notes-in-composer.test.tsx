import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import {
  buildMessage,
  conversation,
  findEditor,
  outgoingOf,
  press,
  setUp,
  shown,
  write,
} from './testing/composer-fixture.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const choose = async (audience: 'public' | 'internal') =>
  fireEvent.click(await screen.findByTestId(`composer-audience-${audience}`));
const ofClient = { ...conversation, id: 7 };
const setUpConversation = (fields: Partial<typeof conversation> = {}) =>
  setUp({ channels: { 7: { ...ofClient, ...fields }, 8: conversation } });

it('writes notes and answers apart, unmistakably, and keeps what was chosen [35.5]', async () => {
  const made = setUpConversation();
  await write('Dear client');
  await choose('internal');
  await findEditor();
  expect(shown()).toBe('');
  expect(screen.getByTestId('composer').dataset.audience).toBe('internal');
  screen.getByTestId('team-only');
  expect(screen.getByTestId('composer-send').textContent).toBe('Add note');
  await write('he is rude');
  expect(made.store.getState().drafts).toEqual({ 7: 'Dear client', '7:note': 'he is rude' });
  made.show(8);
  expect(screen.getByTestId('composer').dataset.audience).toBe('public');
  made.show(7);
  await findEditor();
  expect([screen.getByTestId('composer').dataset.audience, shown()]).toEqual(['internal', 'he is rude']);
  press('Enter');
  expect(outgoingOf(made)).toEqual([['internal', 'he is rude']]);
  // The next one is a note again.
  await write('very');
  press('Enter');
  expect(outgoingOf(made)).toEqual([
    ['internal', 'he is rude'],
    ['internal', 'very'],
  ]);
  await choose('public');
  await findEditor();
  expect(shown()).toBe('Dear client');
  press('Enter');
  expect(outgoingOf(made).at(-1)).toEqual(['public', 'Dear client']);
});

it('offers no notes outside conversations', async () => {
  setUp();
  await findEditor();
  expect(screen.queryByTestId('composer-audience-internal')).toBeNull();
});

it.each([
  ['stopped the bot', { client_blocked: true }],
  ['is blocked', { blocked_at: '2026-11-21T10:00:00.000Z' }],
  ['has no bot any more', { bot_id: null }],
])('is written where the client %s [35.4]', async (_, fields) => {
  const made = setUpConversation(fields);
  expect(screen.queryByTestId('composer-input')).toBeNull();
  fireEvent.click(await screen.findByTestId('write-note'));
  await write('call them');
  press('Enter');
  expect(outgoingOf(made)).toEqual([['internal', 'call them']]);
  await choose('public');
  expect(screen.queryByTestId('composer-input')).toBeNull();
});

it('is chosen by a key, as the answer is, while nothing editable has the focus [35.5]', async () => {
  setUpConversation();
  await findEditor();
  await screen.findByTestId('composer-audience-internal');
  const audience = () => screen.getByTestId('composer').dataset.audience;
  fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN' });
  expect(audience()).toBe('internal');
  await findEditor();
  fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR' });
  expect(audience()).toBe('public');
  await findEditor();
  fireEvent.keyDown(screen.getByTestId('composer-input'), { key: 'n', code: 'KeyN' });
  expect(audience()).toBe('public');
});

it.each([
  ['stays beside a message, which the key replies to', {}, 'internal'],
  ['gives way beside a bot’s own text, which nobody replies to', { spoken: 'true' }, 'public'],
])('%s [35.5]', async (_, marks, expected) => {
  setUpConversation();
  await findEditor();
  fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN' });
  await findEditor();
  const article = document.createElement('article');
  Object.assign(article.dataset, { seq: '5', ...marks });
  document.body.append(article);
  fireEvent.keyDown(article, { key: 'r', code: 'KeyR' });
  article.remove();
  expect(screen.getByTestId('composer').dataset.audience).toBe(expected);
});

it('is what a reply to a note becomes [35.3]', async () => {
  const note = buildMessage(1, { audience: 'internal' });
  const made = setUpConversation();
  await findEditor();
  made.reply(note);
  await findEditor();
  expect(screen.getByTestId('composer').dataset.audience).toBe('internal');
  await write('indeed');
  press('Enter');
  expect(made.store.getState().outbox).toMatchObject([{ audience: 'internal', parent: { id: 1 } }]);
});
