import { describe, expect, it } from 'vitest';
import { joinRuns, mergeNewerMessages, mergeNewestPage, mergeOlderPage, runsMeet } from './merge-messages.ts';
import { at, buildMessage, buildMessages, buildTimeline, pageOf } from './testing/build.ts';

const seqs = (timeline: { messages: { seq: number }[] }) => timeline.messages.map(({ seq }) => seq);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

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

describe('two runs', () => {
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
    expect(runsMeet(a, b)).toBe(true);
    expect(joinRuns(a, b).map(({ seq }) => seq)).toEqual(range(...joined));
  });

  it('with a hole between them, or one of them empty, do not meet', () => {
    expect(runsMeet(buildMessages(1, 4), buildMessages(6, 9))).toBe(false);
    expect(runsMeet(buildMessages(6, 9), buildMessages(1, 4))).toBe(false);
    expect(runsMeet([], buildMessages(1, 4))).toBe(false);
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

describe('messages fetched to fill a hole', () => {
  it('are put behind the newest in any order, as far as they are contiguous', () => {
    const data = [buildMessage({ seq: 7 }), buildMessage({ seq: 4 }), buildMessage({ seq: 5 })];
    expect(seqs(mergeNewerMessages(buildTimeline(buildMessages(1, 3)), data))).toEqual([1, 2, 3, 4, 5]);
  });

  it('that are held already change nothing', () => {
    const held = buildTimeline(buildMessages(1, 3));
    expect(mergeNewerMessages(held, held.messages)).toBe(held);
  });
});
