import type { EventData, EventName } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import { putHistoryWindow } from '../history/history-window.ts';
import { mergeNewerMessages } from '../history/merge-messages.ts';
import { slices } from '../slices.ts';
import type { State } from '../state.ts';
import { buildChannel, buildMessage, buildMessages, buildState, buildTimeline, member } from '../testing/build.ts';
import { toLastMessage } from './channels/last-message.ts';

const apply = <Name extends EventName>(state: State, event: Name, data: EventData<Name>): State =>
  slices.applyEvent(state, { event, data }, { receivedAt: 1_000 });
const remove = (state: State, first_seq: number) =>
  apply(state, 'removeHistory', { channel_id: 12, first_seq, kept_days: 90 });

const messages = buildMessages(1, 6);
const held = (read_seq = 6, unread_count = 0) =>
  buildState([
    {
      channel: buildChannel({ last_seq: 6, last_message: toLastMessage(buildMessage({ seq: 6 })) }),
      membership: member({ read_seq, unread_count }),
      messages,
    },
  ]);
const seqsOf = (state: State) => state.timelines[12]?.messages.map(({ seq }) => seq);

describe('messages that are too old', () => {
  it('are forgotten by open pages, which have nothing more to load before what is left [11.13]', () => {
    const base = { ...held(), timelines: { 12: buildTimeline(messages, { hasOlder: true }) } };
    const state = remove(base, 4);
    expect(seqsOf(state)).toEqual([4, 5, 6]);
    expect(state.timelines[12]?.hasOlder).toBe(false);
    expect(state.channels[12]).toMatchObject({ first_seq: 4, kept_days: 90, last_message: { seq: 6 } });
  });

  it('that are not held leave a window as it is, with more to load', () => {
    const base = { ...held(), timelines: { 12: buildTimeline(buildMessages(5, 6), { hasOlder: true }) } };
    const state = remove(base, 3);
    expect(seqsOf(state)).toEqual([5, 6]);
    expect(state.timelines[12]?.hasOlder).toBe(true);
    const exact = remove(base, 5);
    expect(exact.timelines[12]?.hasOlder).toBe(false);
  });

  it('end the history window that the reader looks at, or shorten it', () => {
    const base = { ...held(), historyWindows: { 12: buildTimeline(buildMessages(1, 3), { hasNewer: true }) } };
    expect(remove(base, 3).historyWindows[12]?.messages.map(({ seq }) => seq)).toEqual([3]);
    expect(remove(base, 4).historyWindows[12]).toBeUndefined();
  });

  it('are no more than removed in the replies to them', () => {
    const parent = {
      id: 902,
      seq: 2,
      content: 'secret',
      created_by: 5,
      client_id: null,
      author_name: 'Bohdan',
      deleted_at: null,
      files_count: 0,
    };
    const base = {
      ...held(),
      timelines: { 12: buildTimeline([...messages.slice(0, 5), buildMessage({ seq: 6, parent })]) },
    };
    expect(remove(base, 2).timelines[12]?.messages.at(-1)?.parent).toEqual(parent);
    const shown = remove(base, 3).timelines[12]?.messages.at(-1)?.parent;
    expect(shown).toMatchObject({ id: null, seq: 2, content: '', author_name: '' });
  });

  it('are unread no more: the mark goes on, and the count is asked for', () => {
    const state = remove(held(2, 4), 5);
    expect(state.memberships[12]?.read_seq).toBe(4);
    expect(state.stale.channels).toEqual([12]);
    expect(remove(held(6, 0), 5).stale.channels).toEqual([]);
  });

  it('leave a channel without a last message, whose next message is the first', () => {
    const state = remove(held(), 7);
    expect(seqsOf(state)).toEqual([]);
    expect(state.channels[12]?.last_message).toBeNull();
    const next = apply(state, 'newMessage', buildMessage({ seq: 7 }));
    expect(seqsOf(next)).toEqual([7]);
    // One after a hole is still left out.
    expect(seqsOf(apply(state, 'newMessage', buildMessage({ seq: 8 })))).toEqual([]);
    const fetched = mergeNewerMessages(buildTimeline([]), buildMessages(7, 8));
    expect(fetched.messages.map(({ seq }) => seq)).toEqual([7, 8]);
  });

  it('do not come back with an answer from before', () => {
    const state = remove(held(), 7);
    const late = apply(state, 'updateChannel', buildChannel({ last_seq: 6, name: 'Renamed' }));
    expect(late.channels[12]).toMatchObject({ name: 'Renamed', first_seq: 7, kept_days: 90, last_message: null });
  });

  it('are not looked for before the first that there is', () => {
    const state = { ...held(), channels: { 12: buildChannel({ last_seq: 60, first_seq: 20 }) }, timelines: {} };
    expect(putHistoryWindow(state, 12, buildMessages(20, 30), 22).historyWindows[12]?.hasOlder).toBe(false);
    expect(putHistoryWindow(state, 12, buildMessages(21, 30), 22).historyWindows[12]?.hasOlder).toBe(true);
  });
});

describe('files that are too old', () => {
  const withFiles = buildMessage({ seq: 3, content: '', files: [buildFile(7), buildFile(8)] });
  const parent = {
    id: withFiles.id,
    seq: 3,
    content: '',
    created_by: 5,
    client_id: null,
    author_name: 'Bohdan',
    deleted_at: null,
    files_count: 2,
  };
  const base = () =>
    buildState([
      {
        channel: buildChannel({ last_seq: 4 }),
        messages: [...buildMessages(1, 2), withFiles, buildMessage({ seq: 4, parent })],
      },
    ]);

  it('go from their message, which counts them, and from the quotes of it', () => {
    const once = apply(base(), 'removeFiles', {
      channel_id: 12,
      messages: [{ seq: 3, file_ids: [7], files_left: 1 }],
    });
    const both = apply(once, 'removeFiles', { channel_id: 12, messages: [{ seq: 3, file_ids: [8], files_left: 0 }] });
    const [, , message, reply] = both.timelines[12]?.messages ?? [];
    expect(message).toMatchObject({ files: [], metadata: { removed_files: 2 }, deleted_at: null });
    expect(reply?.parent).toMatchObject({ id: withFiles.id, files_count: 0 });
    expect(once.timelines[12]?.messages[3]?.parent?.files_count).toBe(1);
  });
});

function buildFile(id: number) {
  return {
    id,
    original: 'a.txt',
    filename: 'a.txt',
    name: 'a.txt',
    type: 'text/plain',
    kind: 'file' as const,
    size: 4,
    width: null,
    height: null,
    duration: null,
    src: `/files/${id}/`,
  };
}
