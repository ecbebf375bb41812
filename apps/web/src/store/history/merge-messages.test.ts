// @vitest-environment node
import type { DeliveryState, Message } from '@switchboard/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, buildMessage, buildMessages, buildTimeline, pageOf } from '../testing/build.ts';
import {
  changeMessage,
  joinWindows,
  lastSeq,
  mergeNewerMessages,
  mergeNewestPage,
  mergeOlderPage,
  newerMessage,
  replaceFromPage,
  windowsMeet,
} from './merge-messages.ts';

const seqs = (timeline: { messages: { seq: number }[] }) => timeline.messages.map(({ seq }) => seq);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('of two versions of a message', () => {
  const version = (seconds: number, message: Partial<Message> = {}) =>
    buildMessage({ seq: 2, updated_at: at(seconds), ...message });
  const delivered = (state: DeliveryState, seconds: number) => ({ state, reason: null, at: at(seconds) });

  it('the one changed later holds, whichever came first', () => {
    const [old, edited] = [version(10), version(20, { content: 'Edited' })];
    expect(newerMessage(old, edited)).toBe(edited);
    expect(newerMessage(edited, old)).toBe(edited);
  });

  it('the one that comes holds when both are of the same moment: its author may be called otherwise by now', () => {
    const renamed = version(10, { author: { id: 5, first_name: 'Bohdana', last_name: '', avatar: null } });
    expect(newerMessage(version(10), renamed)).toBe(renamed);
  });

  it('a deleted one is never taken back, and a later deletion holds', () => {
    const [gone, goneLater] = [version(10, { deleted_at: at(10) }), version(20, { deleted_at: at(20) })];
    expect(newerMessage(gone, version(30))).toBe(gone);
    expect(newerMessage(version(9), gone)).toBe(gone);
    expect(newerMessage(gone, goneLater)).toBe(goneLater);
  });

  it('the later delivery holds, beside whichever words are newer', () => {
    const [queued, sent] = [delivered('queued', 11), delivered('sent', 12)];
    const [old, edited] = [version(10), version(20, { content: 'Edited' })];
    const both = { content: 'Edited', delivery: sent };
    expect(newerMessage({ ...old, delivery: sent }, { ...edited, delivery: queued })).toMatchObject(both);
    expect(newerMessage({ ...edited, delivery: queued }, { ...old, delivery: sent })).toMatchObject(both);
    expect(newerMessage({ ...old, delivery: queued }, { ...edited, delivery: sent })).toMatchObject(both);
    const failed = { ...sent, state: 'failed' as const };
    expect(newerMessage({ ...old, delivery: sent }, { ...old, delivery: failed }).delivery).toBe(failed);
    expect(newerMessage({ ...old, delivery: null }, { ...old, delivery: sent }).delivery).toBe(sent);
    expect(newerMessage({ ...old, delivery: sent }, { ...old, delivery: null }).delivery).toBeNull();
  });

  it('what is held stays the same object when nothing has changed', () => {
    const held = version(20, { delivery: delivered('sent', 12) });
    expect(newerMessage(held, version(10, { delivery: delivered('queued', 11) }))).toBe(held);
    const incoming = version(30, { delivery: delivered('sent', 13) });
    expect(newerMessage(held, incoming)).toBe(incoming);
  });
});

describe('one message of a list', () => {
  const held = buildMessages(4, 6);
  const edit = (message: Message) => ({ ...message, content: 'Edited' });

  it('is changed in its place', () => {
    expect(changeMessage(held, 5, edit).map(({ content }) => content)).toEqual(['Message 4', 'Edited', 'Message 6']);
    expect(held[1]?.content).toBe('Message 5');
  });

  it.each([3, 7, 0])('that is not held changes nothing: %i', (seq) => {
    expect(changeMessage(held, seq, edit)).toBe(held);
  });

  it('of an empty list, or one that does not change, leaves the list as it is', () => {
    const none: Message[] = [];
    expect(changeMessage(none, 5, edit)).toBe(none);
    expect(changeMessage(held, 5, (message) => message)).toBe(held);
  });

  it('tells where the list ends', () => {
    expect([lastSeq(held), lastSeq([])]).toEqual([6, 0]);
  });
});

describe('the newest page', () => {
  it('that overlaps what is held is joined to it, and older messages are kept', () => {
    const held = buildTimeline(buildMessages(10, 40), { hasOlder: true });
    const merged = mergeNewestPage(held, pageOf(buildMessages(31, 55), true));
    expect(seqs(merged)).toEqual(range(10, 55));
    expect(merged.hasOlder).toBe(true);
  });

  it('that begins right behind what is held is joined to it', () => {
    const merged = mergeNewestPage(buildTimeline(buildMessages(1, 10)), pageOf(buildMessages(11, 20), true));
    expect(seqs(merged)).toEqual(range(1, 20));
    expect(merged.hasOlder).toBe(false);
  });

  it('that leaves a hole replaces what is held', () => {
    const merged = mergeNewestPage(buildTimeline(buildMessages(1, 10)), pageOf(buildMessages(31, 55), true));
    expect(seqs(merged)).toEqual(range(31, 55));
    expect(merged.hasOlder).toBe(true);
  });

  it('that was overtaken by one that left a hole behind it changes nothing', () => {
    const held = buildTimeline(buildMessages(90, 99));
    expect(mergeNewestPage(held, pageOf(buildMessages(1, 25)))).toBe(held);
  });

  it('that is older than events received since keeps what they brought', () => {
    const merged = mergeNewestPage(buildTimeline(buildMessages(1, 12)), pageOf(buildMessages(1, 10)));
    expect(seqs(merged)).toEqual(range(1, 12));
  });

  it('keeps the newer version of a message in either order', () => {
    const edited = buildMessage({ seq: 2, content: 'Edited', updated_at: at(50) });
    const held = buildTimeline([buildMessage({ seq: 1 }), edited]);
    expect(mergeNewestPage(held, pageOf(buildMessages(1, 2))).messages[1]?.content).toBe('Edited');
    const stale = buildTimeline(buildMessages(1, 2));
    expect(mergeNewestPage(stale, pageOf([buildMessage({ seq: 1 }), edited])).messages[1]?.content).toBe('Edited');
  });

  it('of an empty channel makes an empty timeline', () => {
    expect(mergeNewestPage(buildTimeline([]), pageOf([]))).toMatchObject({
      messages: [],
      hasOlder: false,
      status: 'ready',
    });
  });
});

describe('the newest page and the rest of the timeline', () => {
  it('keeps the place of the list where the two meet, and gives a new one where they do not', () => {
    const held = buildTimeline(buildMessages(1, 10), {
      windowId: 4,
      newer: 'failed',
      status: 'failed',
      error: 'network',
    });
    const fine = { newer: 'idle', status: 'ready', error: null };
    expect(mergeNewestPage(held, pageOf(buildMessages(9, 12)))).toMatchObject({ ...fine, windowId: 4 });
    expect(mergeNewestPage(held, pageOf(buildMessages(31, 55)))).toMatchObject({ ...fine, windowId: 5 });
    expect(mergeNewestPage({ ...held, messages: [] }, pageOf(buildMessages(31, 55)))).toMatchObject({
      ...fine,
      windowId: 4,
    });
  });

  it('says whether there are older messages by whichever begins earlier', () => {
    const older = (from: number, hasOlder: boolean, page: [number, number], hasMore: boolean) =>
      mergeNewestPage(buildTimeline(buildMessages(from, 20), { hasOlder }), pageOf(buildMessages(...page), hasMore))
        .hasOlder;
    expect(older(5, false, [10, 25], true)).toBe(false);
    expect(older(5, true, [10, 25], false)).toBe(true);
    expect(older(10, false, [5, 25], true)).toBe(true);
    expect(older(10, true, [1, 25], false)).toBe(false);
    expect(older(1, true, [1, 25], false)).toBe(false);
  });
});

describe('a page that everything held is replaced from', () => {
  const held = buildTimeline(buildMessages(1, 20), {
    windowId: 4,
    hasOlder: false,
    status: 'failed',
    error: 'network',
  });

  it('lets go of what is before it, and keeps what came since', () => {
    const replaced = replaceFromPage(held, pageOf(buildMessages(10, 18), true));
    expect(seqs(replaced)).toEqual(range(10, 20));
    expect(replaced).toMatchObject({ hasOlder: true, windowId: 4, status: 'ready', error: null });
  });

  it('keeps the newer version of what both have, its own first message too', () => {
    const edited = buildMessage({ seq: 10, content: 'Edited', updated_at: at(50) });
    const fresher = buildTimeline([...buildMessages(1, 9), edited, ...buildMessages(11, 20)]);
    expect(replaceFromPage(fresher, pageOf(buildMessages(10, 20))).messages[0]).toBe(edited);
  });

  it('that begins right behind what is held is in the same place, and holds alone', () => {
    const replaced = replaceFromPage(held, pageOf(buildMessages(21, 25), true));
    expect(seqs(replaced)).toEqual(range(21, 25));
    expect(replaced.windowId).toBe(4);
  });

  it('that leaves a hole holds alone, in a new place', () => {
    const replaced = replaceFromPage(held, pageOf(buildMessages(22, 25), true));
    expect(seqs(replaced)).toEqual(range(22, 25));
    expect(replaced.windowId).toBe(5);
  });

  it('that is empty leaves nothing', () => {
    expect(replaceFromPage(held, pageOf([]))).toMatchObject({ messages: [], hasOlder: false, windowId: 5 });
  });
});

describe('two windows', () => {
  const table: [string, [number, number], [number, number], [number, number]][] = [
    ['one behind the other', [1, 5], [6, 9], [1, 9]],
    ['one before the other', [6, 9], [1, 5], [1, 9]],
    ['overlapping', [1, 6], [4, 9], [1, 9]],
    ['overlapping the other way', [4, 9], [1, 6], [1, 9]],
    ['one within the other', [1, 9], [3, 5], [1, 9]],
    ['one around the other', [3, 5], [1, 9], [1, 9]],
    ['the same', [2, 4], [2, 4], [2, 4]],
  ];
  it.each(table)('%s are joined', (_, held, incoming, joined) => {
    const [a, b] = [buildMessages(...held), buildMessages(...incoming)];
    expect(windowsMeet(a, b)).toBe(true);
    expect(joinWindows(a, b).map(({ seq }) => seq)).toEqual(range(...joined));
  });

  it('are joined as if message by message: each once, ascending, in its newer version', () => {
    const window = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 8 }))
      .map(([from, ages]) => ages.map((age, index) => buildMessage({ seq: from + index, updated_at: at(age) })));
    fc.assert(
      fc.property(window, window, (held, incoming) => {
        fc.pre(windowsMeet(held, incoming));
        const expected = new Map(held.map((message) => [message.seq, message]));
        for (const message of incoming) {
          const other = expected.get(message.seq);
          expected.set(message.seq, other ? newerMessage(other, message) : message);
        }
        expect(joinWindows(held, incoming)).toEqual([...expected.values()].toSorted((a, b) => a.seq - b.seq));
      }),
    );
    expect(joinWindows([], buildMessages(3, 4)).map(({ seq }) => seq)).toEqual([3, 4]);
    expect(joinWindows(buildMessages(3, 4), []).map(({ seq }) => seq)).toEqual([3, 4]);
  });

  it('with a hole between them, or one of them empty, do not meet', () => {
    expect(windowsMeet(buildMessages(1, 4), buildMessages(6, 9))).toBe(false);
    expect(windowsMeet(buildMessages(6, 9), buildMessages(1, 4))).toBe(false);
    expect(windowsMeet([], buildMessages(1, 4))).toBe(false);
    expect(windowsMeet(buildMessages(1, 4), [])).toBe(false);
  });
});

describe('an older page', () => {
  it('goes in front', () => {
    const merged = mergeOlderPage(
      buildTimeline(buildMessages(31, 40), { older: 'loading' }),
      pageOf(buildMessages(1, 30)),
    );
    expect(seqs(merged)).toEqual(range(1, 40));
    expect(merged).toMatchObject({ hasOlder: false, older: 'idle' });
  });

  it('that no longer meets what is held is dropped', () => {
    const held = buildTimeline(buildMessages(90, 99), { hasOlder: true, older: 'loading' });
    const merged = mergeOlderPage(held, pageOf(buildMessages(1, 30)));
    expect(seqs(merged)).toEqual(range(90, 99));
    expect(merged).toMatchObject({ hasOlder: true, older: 'idle' });
  });
});

describe('an older page that has nothing to put in front', () => {
  const held = buildTimeline(buildMessages(31, 40), { hasOlder: true, older: 'loading' });

  it('because it is empty says that there is nothing older', () => {
    expect(mergeOlderPage(held, pageOf([]))).toEqual({ ...held, hasOlder: false, older: 'idle' });
  });

  it.each([
    ['because what is held reaches as far back', [31, 35]],
    ['because nothing is held any more', [1, 30]],
  ] as const)('%s is dropped', (_why, [from, to]) => {
    const now = from === 31 ? held : { ...held, messages: [] };
    expect(mergeOlderPage(now, pageOf(buildMessages(from, to)))).toEqual({ ...now, older: 'idle' });
  });

  it('that overlaps what is held goes in front as far as it is older', () => {
    expect(seqs(mergeOlderPage(held, pageOf(buildMessages(20, 33), true)))).toEqual(range(20, 40));
  });
});

describe('messages fetched to fill a hole', () => {
  it('are put behind the newest in any order, as far as they are contiguous', () => {
    const data = [buildMessage({ seq: 7 }), buildMessage({ seq: 4 }), buildMessage({ seq: 5 })];
    expect(seqs(mergeNewerMessages(buildTimeline(buildMessages(1, 3)), data))).toEqual([1, 2, 3, 4, 5]);
  });

  it('bring the newer version of those that are held, the last one too', () => {
    const edited = buildMessages(2, 3, { content: 'Edited', updated_at: at(50) });
    const merged = mergeNewerMessages(buildTimeline(buildMessages(1, 3)), edited);
    expect(merged.messages.map(({ content }) => content)).toEqual(['Message 1', 'Edited', 'Edited']);
  });

  it('that are held already change nothing', () => {
    const held = buildTimeline(buildMessages(1, 3));
    expect(mergeNewerMessages(held, held.messages)).toBe(held);
  });
});
