import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { FileView } from '@switchboard/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { emptyTimeline } from '../../../store/slices/messages/messages-state.ts';
import { buildOutgoing } from '../../../store/testing/build.ts';
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

const author = { id: 2, first_name: 'Anna', last_name: 'Koval', avatar: null };
const said = (seq: number, content: string) => buildMessage(seq, { content, created_by: 2, author });
const refused = (id: string, content: string, more: object = {}) =>
  buildOutgoing({
    client_msg_id: id,
    channel_id: 7,
    content,
    state: 'failed',
    reason: 'conversation.answered_meanwhile',
    answers: { messages: [said(5, 'It is in stock'), said(6, 'and costs 200')], count: 14 },
    ...more,
  });
const file = { id: 31, name: 'price.txt', size: 5, type: 'text/plain', kind: 'file', src: '/files/31/' } as FileView;

const setUpRefused = (...outbox: ReturnType<typeof refused>[]) =>
  setUp({
    channels: { 7: { ...conversation, id: 7 }, 8: conversation },
    outbox: outbox.length > 0 ? outbox : [refused('a', 'We have none')],
    timelines: { 7: { ...emptyTimeline(), messages: [buildMessage(4, {})], status: 'ready' } },
  });
const choose = async (what: 'send' | 'edit' | 'discard') =>
  fireEvent.click(await screen.findByTestId(`answered-${what}`));
const gone = () => waitFor(() => expect(screen.queryByTestId('answered-meanwhile')).toBeNull());

it('shows above the box, and says once, what a colleague has answered meanwhile [37.3]', async () => {
  const made = setUpRefused();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'Answered in the meantime by Anna Koval:12 earlier messagesIt is in stockand costs 200Your message hasn’t been sent.',
  );
  made.show(8);
  await gone();
  made.show(7);
  await screen.findByTestId('answered-meanwhile');
});

it('sends it all the same, as one whose writer has seen the answers [37.3]', async () => {
  const made = setUpRefused();
  await choose('send');
  expect(made.store.getState().outbox).toMatchObject([{ content: 'We have none', state: 'pending', seen_seq: 6 }]);
  await gone();
});

it('puts it back into the box, with its files, before what was typed since [37.3]', async () => {
  const made = setUpRefused(refused('a', 'We have none', { files: [file] }), refused('b', 'Come on Monday'));
  await write('Sorry');
  await choose('edit');
  expect(shown()).toBe('We have noneCome on MondaySorry');
  expect(made.store.getState().drafts).toEqual({ 7: 'We have none\n\nCome on Monday\n\nSorry' });
  await screen.findByText('price.txt');
  expect(outgoingOf(made)).toEqual([]);
});

it('puts it back as an answer while a note is being written, which stays one [37.3]', async () => {
  const made = setUpRefused();
  fireEvent.click(await screen.findByTestId('composer-audience-internal'));
  await findEditor();
  await write('he is rude');
  await choose('edit');
  await findEditor();
  expect([screen.getByTestId('composer').dataset.audience, shown()]).toEqual(['public', 'We have none']);
  expect(made.store.getState().drafts).toEqual({ 7: 'We have none', '7:note': 'he is rude' });
});

it('discards it, which can be undone [37.3]', async () => {
  const made = setUpRefused();
  render(
    <MantineProvider>
      <Notifications />
    </MantineProvider>,
  );
  await choose('discard');
  await gone();
  expect(outgoingOf(made)).toEqual([]);
  fireEvent.click(await screen.findByTestId('undo-discard'));
  await screen.findByTestId('answered-meanwhile');
  expect(outgoingOf(made)).toEqual([['public', 'We have none']]);
});

it('counts as seen what the page held of the conversation; a note says nothing [37.1]', async () => {
  const made = setUpRefused();
  act(() => made.store.setState({ outbox: [] }));
  await write('Hello');
  press('Enter');
  fireEvent.click(await screen.findByTestId('composer-audience-internal'));
  await findEditor();
  await write('note');
  press('Enter');
  expect(made.store.getState().outbox.map(({ seen_seq }) => seen_seq)).toEqual([4, undefined]);
});
