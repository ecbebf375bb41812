import type { Capabilities } from '@switchboard/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyTimeline } from '../../../../store/slices/messages/messages-state.ts';
import { buildCapabilities } from '../../../../store/testing/build.ts';
import {
  buildChannel,
  buildMessage,
  conversation,
  findEditor,
  press,
  setUp,
  write,
} from '../testing/composer-fixture.tsx';
import { capabilitiesAt } from './capabilities-at.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const withAbilities = (more: Partial<Capabilities>) => ({
  7: buildChannel({}),
  8: { ...conversation, capabilities: buildCapabilities(more) },
});
const closed = { reply_window: { kind: 'closed', until: null }, cost_class: 'charged', cost_until: null } as const;

/** The conversation with these abilities, once they are shown. */
const open = (more: Partial<Capabilities>, state: object = {}) => {
  const made = setUp({ channels: withAbilities(more), ...state });
  made.show(8);
  return made;
};
const composer = () => screen.getByTestId('composer').textContent;

describe('before anything is typed', () => {
  it('says how long the client may be answered, and at what cost [23.7]', async () => {
    const until = inMs(2 * hourMs + 30 * minuteMs + 5_000);
    open({ reply_window: { kind: 'open', until }, cost_class: 'session', cost_until: until });
    expect((await screen.findByTestId('reply-window')).textContent).toBe('You can reply for 2 h 30 min');
    expect(screen.getByTestId('cost-class').textContent).toBe('In the session: no extra cost for 2 h 30 min');
  });

  it('the time left is the server’s, whatever the clock of this device says', async () => {
    const until = inMs(2 * hourMs + 5_000);
    open({ reply_window: { kind: 'open', until } }, { clockAheadMs: hourMs });
    expect((await screen.findByTestId('reply-window')).textContent).toBe('You can reply for 3 h 0 min');
  });

  it('a charged message and a smaller limit for files are named, and nothing where there is nothing to name', async () => {
    const { store } = open({ cost_class: 'charged', max_file_bytes: 3 * 1_048_576 });
    expect((await screen.findByTestId('cost-class')).textContent).toBe('Outside the session, charged');
    expect(composer()).toContain('Files up to 3 MB');
    act(() => store.setState({ channels: withAbilities({}) }));
    expect(screen.queryByTestId('cost-class')).toBeNull();
    expect(composer()).not.toContain('Files up to');
  });

  it('only people may answer in the last days', async () => {
    open({ reply_window: { kind: 'human_agent', until: inMs(50 * hourMs + 5_000) } });
    expect((await screen.findByTestId('reply-window')).textContent).toBe(
      'Only a person can still reply, for 2 days 2 h',
    );
  });
});

it('a window that ends while the page is open takes the message box away at that moment [23.7]', async () => {
  const until = inMs(1_500);
  const { store } = open({ reply_window: { kind: 'open', until }, later: [{ from: until, ...closed }] });
  await screen.findByTestId('reply-window');
  expect(screen.getByTestId('composer-input')).toBeTruthy();
  await waitFor(() => expect(screen.queryByTestId('composer-input')).toBeNull());
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(until));
  expect(screen.getByRole('status').textContent).toContain('You can’t reply until the client writes again');
  expect(store.getState().channels[8]?.capabilities).toMatchObject({ ...closed, later: [] });
});

it('phases follow one another, also several at once', () => {
  const read = buildCapabilities({
    reply_window: { kind: 'open', until: '2026-11-22T10:00:00.000Z' },
    later: [
      {
        from: '2026-11-22T10:00:00.000Z',
        reply_window: { kind: 'human_agent', until: '2026-11-28T10:00:00.000Z' },
        cost_class: null,
        cost_until: null,
      },
      { from: '2026-11-28T10:00:00.000Z', ...closed },
    ],
  });
  const kindAt = (moment: string) => capabilitiesAt(read, Date.parse(moment)).reply_window?.kind;
  expect(capabilitiesAt(read, Date.parse('2026-11-22T09:59:59.999Z'))).toBe(read);
  expect(kindAt('2026-11-22T10:00:00.000Z')).toBe('human_agent');
  expect(capabilitiesAt(read, Date.parse('2026-11-22T10:00:00.000Z')).later).toHaveLength(1);
  expect(kindAt('2026-12-01T00:00:00.000Z')).toBe('closed');
});

describe('while something is typed', () => {
  it('formatting that the client will not see is named', async () => {
    open({ formatting: ['bold'] });
    await write('plain');
    expect(screen.queryByTestId('formatting-lost')).toBeNull();
    await write(' `code`');
    expect((await screen.findByTestId('formatting-lost')).textContent).toContain('doesn’t show: italic, strikethrough');
  });

  it('the characters left of one message are counted near its end', async () => {
    open({ max_text_chars: 50 });
    await write('x'.repeat(30));
    expect(screen.queryByTestId('phone-characters-left')).toBeNull();
    await write('x'.repeat(15));
    expect((await screen.findByTestId('phone-characters-left')).textContent).toBe(
      '5 characters before it becomes two messages',
    );
  });
});

it.each([
  ['longer than a caption', 10, 'twelve chars', true],
  ['that is a caption', 20, 'twelve chars', false],
  ['where there are no captions', 0, 'twelve chars', true],
  ['that is missing', 0, '', false],
])(
  'text with files, %s: whether it arrives as a message of its own is said [23.7]',
  async (_, maxChars, text, isSaid) => {
    const channels = withAbilities({ max_caption_chars: maxChars, cost_class: 'charged' });
    // An upload that is under way.
    setUp(
      { channels },
      () => true,
      () => new Promise(() => undefined),
    ).show(8);
    const editor = await findEditor();
    if (text !== '') await write(text);
    expect(screen.queryByTestId('text-apart')).toBeNull();
    fireEvent.paste(editor.view.dom, {
      clipboardData: { files: [new File(['1'], 'a.bin')], types: ['Files'], getData: () => '' },
    });
    await screen.findByText('a.bin');
    await screen.findByTestId('cost-class');
    await waitFor(() => expect(screen.queryByTestId('text-apart') !== null).toBe(isSaid));
  },
);

it('an edit, or an answer to a message, that the phone will not follow is called that', async () => {
  const message = buildMessage(5, { channel_id: 8 });
  const state = {
    channels: withAbilities({ can_edit: false, can_quote: false }),
    timelines: { 8: { ...emptyTimeline(), messages: [message], status: 'ready' as const } },
  };
  setUp(state).show(8);
  await findEditor();
  press('ArrowUp');
  expect(await screen.findByText('Only changed here: the client still sees the original message')).toBeTruthy();
  cleanup();
  setUp({ ...state, draftParents: { 8: message } }).show(8);
  expect(await screen.findByText('The client won’t see which message you’re replying to')).toBeTruthy();
});
