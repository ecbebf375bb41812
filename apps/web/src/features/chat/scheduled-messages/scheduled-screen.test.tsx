import { notifications } from '@mantine/notifications';
import { heldReasons } from '@switchboard/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { buildFile } from '../../../store/testing/build.ts';
import type { MessageEditor } from './message-fields.tsx';
import { type Changing, ScheduledDialog } from './scheduled-dialog.tsx';
import { ScheduledScreen } from './scheduled-screen.tsx';
import { buildScheduled, listOf, now, showPart } from './testing/scheduled-fixture.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Editor: MessageEditor = ({ content, onChange, label }) => (
  <textarea aria-label={label} defaultValue={content} onChange={(event) => onChange(event.target.value)} />
);

function Page() {
  const [changing, setChanging] = useState<Changing | null>(null);
  return (
    <>
      <ScheduledScreen
        renderName={({ name }) => name}
        renderContent={(content) => <p>{content}</p>}
        onChange={setChanging}
      />
      {changing && <ScheduledDialog changing={changing} Editor={Editor} onClose={() => setChanging(null)} />}
    </>
  );
}
const show = (answer: Parameters<typeof showPart>[1]) => showPart(<Page />, answer);
/** A server with these messages, of which each change is answered so. */
const showList = (messages: ReturnType<typeof buildScheduled>[], answer: () => unknown = () => true) =>
  show((name) => (name === 'listScheduledMessages' ? listOf(messages) : answer()));

describe('the list', () => {
  it('says what it is for when it is empty', async () => {
    showList([]);
    expect(await screen.findByText('Nothing is scheduled')).toBeTruthy();
  });

  it('waits, and can be asked for again when it fails', async () => {
    let fails = true;
    show(() => (fails ? Promise.reject(new Error('down')) : listOf([buildScheduled()])));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    fireEvent.click(retry);
    expect(await screen.findByText('Good morning')).toBeTruthy();
  });

  it('has those first that need an answer, then each day, and leads to their channels [45.10]', async () => {
    showList([
      buildScheduled({ id: 1, held: { reason: 'client_wrote', at: '2026-11-25T09:00:00.000Z' } }),
      buildScheduled({ id: 2, due_at: '2026-11-25T18:00:00.000Z' }),
      buildScheduled({ id: 3 }),
      buildScheduled({ id: 4, channel_id: 12, due_at: '2026-11-26T10:00:00.000Z' }),
      buildScheduled({ id: 5, due_at: '2026-12-04T10:00:00.000Z' }),
    ]);
    await screen.findByTestId('scheduled-1');
    const groups = screen.getAllByRole('region').map((group) => [
      within(group).getByRole('heading').textContent,
      within(group)
        .getAllByTestId(/^scheduled-\d+$/u)
        .map((card) => card.dataset['testid']),
    ]);
    expect(groups).toEqual([
      ['Need your answer', ['scheduled-1']],
      ['Today', ['scheduled-2']],
      ['Tomorrow', ['scheduled-3', 'scheduled-4']],
      ['Friday, December 4', ['scheduled-5']],
    ]);
    expect(screen.getByTestId('scheduled-place-12').getAttribute('href')).toBe('/messenger/12/');
  });
});

describe('a message that is held', () => {
  it.each(heldReasons)('for %s says why, and can be sent or put off', async (reason) => {
    showList([buildScheduled({ writer_id: 6, held: { reason, at: '2026-11-25T09:00:00.000Z' } })]);
    const card = await screen.findByTestId('scheduled-1');
    const words = card.textContent ?? '';
    expect(words).toMatch(reason === 'writer_left' ? /^.*Olena Bondar is no longer on the team/u : /Not sent/u);
    expect(words).not.toMatch(/held\.|\{/u);
    for (const button of ['send', 'time', 'edit', 'delete']) screen.getByTestId(`scheduled-${button}-1`);
  });

  it('gets another time, and keeps its text', async () => {
    const { calls } = showList([buildScheduled({ held: { reason: 'late', at: '2026-11-25T09:00:00.000Z' } })]);
    fireEvent.click(await screen.findByTestId('scheduled-time-1'));
    fireEvent.click(await screen.findByTestId('later-submit'));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({
      name: 'editScheduledMessage',
      params: { id: 1 },
      body: { content: 'Good morning', version: 4, due_at: '2026-11-26T09:00:00.000Z', when_client_writes: 'hold' },
    });
    await waitFor(() => expect(screen.queryByTestId('later-form')).toBeNull());
  });
});

describe('a message that waits', () => {
  it('says when it goes, for whom, and what if the client writes', async () => {
    showList([
      buildScheduled(),
      buildScheduled({ id: 2, audience: 'internal', when_client_writes: 'send' }),
      buildScheduled({ id: 3, channel_id: 12 }),
    ]);
    const first = await screen.findByTestId('scheduled-1');
    expect(first.textContent?.replaceAll(/\s/gu, ' ')).toContain('Sends tomorrow, 9:00 AM');
    expect(first.textContent).toContain('you’ll be asked');
    expect(screen.getByTestId('scheduled-2').textContent).toContain('Note');
    // Neither to a note nor among colleagues does a client write.
    expect(screen.getByTestId('scheduled-2').textContent).not.toContain('client');
    expect(screen.getByTestId('scheduled-3').textContent).not.toContain('client');
  });

  it('is sent at once, with the version that is shown', async () => {
    const { calls } = showList([buildScheduled()]);
    fireEvent.click(await screen.findByTestId('scheduled-send-1'));
    await waitFor(() =>
      expect(calls).toEqual([{ name: 'sendScheduledMessage', params: { id: 1 }, body: { version: 4 } }]),
    );
  });

  it('that cannot be sent says why, and stays', async () => {
    showList([buildScheduled()], () => Promise.reject(new ApiError(409, 'conversation.bot_gone', {}, [])));
    fireEvent.click(await screen.findByTestId('scheduled-send-1'));
    await screen.findByText('The message wasn’t sent');
    expect(screen.getByTestId('scheduled-1')).toBeTruthy();
  });

  it('is deleted after a question; one that has gone meanwhile is no failure', async () => {
    const { calls } = showList([buildScheduled()], () =>
      Promise.reject(new ApiError(404, 'scheduled_message.not_found', {}, [])),
    );
    fireEvent.click(await screen.findByTestId('scheduled-delete-1'));
    fireEvent.click(await screen.findByTestId('scheduled-delete-yes'));
    await screen.findByText('This message has already been sent or deleted');
    expect(screen.queryByText('Couldn’t delete the message')).toBeNull();
    expect(calls).toMatchObject([{ name: 'deleteScheduledMessage', params: { id: 1 } }]);
  });

  it('is edited; a change of somebody else is said in the form, which stays', async () => {
    let refusal: ApiError | null = new ApiError(409, 'scheduled_message.changed', {}, []);
    const { calls } = showList([buildScheduled()], () => (refusal ? Promise.reject(refusal) : true));
    fireEvent.click(await screen.findByTestId('scheduled-edit-1'));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Text' }), { target: { value: 'Good evening' } });
    fireEvent.click(screen.getByTestId('later-submit'));
    await within(await screen.findByRole('dialog')).findByRole('alert');
    refusal = null;
    fireEvent.click(screen.getByTestId('later-submit'));
    await waitFor(() => expect(screen.queryByTestId('later-form')).toBeNull());
    expect(calls.at(-1)).toMatchObject({ body: { content: 'Good evening', due_at: '2026-11-26T09:00:00.000Z' } });
  });

  it('loses a file that is taken off, and keeps the others', async () => {
    const files = ['a.txt', 'b.txt'].map((name, at) => buildFile({ id: at + 80, name, original: name }));
    const { calls } = showList([buildScheduled({ files })]);
    fireEvent.click(await screen.findByTestId('scheduled-edit-1'));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove a.txt' }));
    fireEvent.click(screen.getByTestId('later-submit'));
    await waitFor(() => expect(calls).toMatchObject([{ name: 'editScheduledMessage', body: { files: [81] } }]));
  });

  it('is not left without a text', async () => {
    const { calls } = showList([buildScheduled()]);
    fireEvent.click(await screen.findByTestId('scheduled-edit-1'));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Text' }), { target: { value: '  ' } });
    fireEvent.click(screen.getByTestId('later-submit'));
    await screen.findByText('Write a message');
    expect(calls).toEqual([]);
  });
});
