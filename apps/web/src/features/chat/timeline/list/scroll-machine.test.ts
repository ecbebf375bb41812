import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMessages, buildOutgoing } from '../../../../store/testing/build.ts';
import { makeDayOf } from './days-of-zones.ts';
import { buildRows, type RowsInput } from './rows.ts';
import { type ScrollInput, ScrollMachine, type ScrollPort } from './scroll-machine.ts';

const me = { id: 3, first_name: 'Olena', last_name: '', avatar: null };
const dayOf = makeDayOf('UTC');
const rowPx = 50;
const viewPx = 500;

/** The rows of messages from one number to another. */
const rowsOf = (from: number, to: number, more: Partial<RowsInput> = {}) =>
  buildRows({
    messages: buildMessages(from, to),
    outbox: [],
    hasOlder: true,
    hasNewer: false,
    missing: 0,
    me,
    dayOf,
    unreadAfterSeq: null,
    pageStarts: new Set([from]),
    closings: [],
    ...more,
  });

/** A list of rows that are all equally high, and the commands it received. */
class List implements ScrollPort {
  top = 0;
  count = 0;
  readonly went: [index: number, align: string][] = [];
  ends = 0;
  mounted = 0;
  /** More height below the rows, as of pictures that have come. */
  grown = 0;
  get height() {
    return this.count * rowPx + this.grown;
  }
  get distance() {
    return this.height - this.top - viewPx;
  }
  measure = () => ({ top: this.top, height: this.height, inView: viewPx });
  offsetOf = (index: number) => index * rowPx;
  rowAt = (offset: number) => Math.floor(offset / rowPx);
  placeOf = (index: number) => Math.max(0, Math.min(index * rowPx, this.height - viewPx));
  goToRow = (index: number, align: string) => {
    this.went.push([index, align]);
    this.goTo(this.placeOf(index));
  };
  goTo = (top: number) => {
    this.top = top;
  };
  goToEnd = () => {
    this.ends += 1;
    this.top = Math.max(0, this.height - viewPx);
  };
  mountInView = () => {
    this.mounted += 1;
  };
}

/** A list that shows these rows first, and has come to rest unless said otherwise. */
function openList(first: Partial<ScrollInput> = {}, { isIos = false, settles = true } = {}) {
  const list = new List();
  let isPressed = false;
  const machine = new ScrollMachine({ isPressed: () => isPressed, isIos: () => isIos });
  const close = machine.open(list);
  const onNearTop = vi.fn<() => void>();
  const onNearEnd = vi.fn<() => void>();
  let input: ScrollInput = {
    built: rowsOf(101, 140),
    prepending: false,
    endsWithNewest: true,
    target: null,
    openAtUnread: true,
    onNearTop,
    onNearEnd,
    ...first,
  };
  const show = (next: Partial<ScrollInput> = {}) => {
    input = { ...input, prepending: false, ...next };
    list.count = input.built.rows.length;
    machine.show(input);
    machine.handlePaint();
  };
  show();
  if (settles) vi.runAllTimers();
  return {
    list,
    machine,
    show,
    close,
    onNearTop,
    onNearEnd,
    scrollTo: (top: number) => {
      list.top = top;
      machine.look();
    },
    press: (isDown: boolean) => {
      isPressed = isDown;
      machine.handlePress(isDown);
    },
    isAtEnd: () => list.distance === 0,
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a list opens', () => {
  it('at its end', () => {
    const { list, machine, isAtEnd } = openList();
    expect([isAtEnd(), list.went]).toEqual([true, []]);
    expect(machine.read()).toMatchObject({ atEnd: true, farFromEnd: false });
  });

  it('on an iPhone at its end too, by the way of the virtualizer', () => {
    const { list } = openList({}, { isIos: true });
    expect([list.ends, list.went]).toEqual([0, [[list.count - 1, 'end']]]);
  });

  it('at the unread line, for readers who want that', () => {
    const built = rowsOf(101, 140, { unreadAfterSeq: 110 });
    const line = built.rows.findIndex(({ kind }) => kind === 'unread');
    expect(openList({ built }).list.went).toEqual([[line, 'start']]);
    expect(openList({ built, openAtUnread: false }).isAtEnd()).toBe(true);
  });

  it('at the message it was asked for, whatever is unread, and at its end where that is not loaded', () => {
    const built = rowsOf(101, 140, { unreadAfterSeq: 110 });
    const target = { seq: 120, align: 'center', highlight: true } as const;
    expect(openList({ built, target }).list.went).toEqual([[built.indexOf(120), 'center']]);
    expect(openList({ target: { ...target, seq: 7 } }).isAtEnd()).toBe(true);
  });

  it('where it was asked to, and stays there although a message of the reader is on its way', () => {
    const built = rowsOf(101, 140, { outbox: [buildOutgoing()] });
    const { list, show } = openList({ built, target: { seq: 110, align: 'center', highlight: true } });
    show({ built: { ...built } });
    expect(list.ends).toBe(0);
  });

  it('at a day with its line above the first message', () => {
    const built = rowsOf(101, 140);
    const target = { seq: 101, align: 'start', highlight: false } as const;
    expect(built.rows[built.indexOf(101) - 1]?.kind).toBe('day');
    expect(openList({ built, target }).list.went).toEqual([[built.indexOf(101) - 1, 'start']]);
  });
});

describe('the end', () => {
  it('is followed by a reader who is there: to new messages, and when a row or picture grows', () => {
    const { list, machine, show, isAtEnd } = openList();
    show({ built: rowsOf(101, 141) });
    expect(isAtEnd()).toBe(true);
    list.grown = 300;
    machine.handleResize();
    expect(isAtEnd()).toBe(true);
  });

  it('is not followed by a reader who has scrolled up, not even from close by, but to their own message', () => {
    const { list, machine, show, scrollTo, isAtEnd } = openList();
    scrollTo(list.top - 60);
    const { top } = list;
    show({ built: rowsOf(101, 141) });
    list.grown = 300;
    machine.handleResize();
    expect(list.top).toBe(top);
    show({ built: rowsOf(101, 141, { outbox: [buildOutgoing()] }) });
    expect(isAtEnd()).toBe(true);
  });

  it('is left by a swipe of single pixels too', () => {
    const { list, scrollTo, show } = openList();
    for (let step = 0; step < 60; step += 1) scrollTo(list.top - 1);
    const { top } = list;
    show({ built: rowsOf(101, 141) });
    expect(list.top).toBe(top);
  });

  it('is followed although measuring moved the list: rows lower than estimated are no way up', () => {
    const { list, machine, isAtEnd, show } = openList();
    list.grown = 80;
    machine.look();
    list.count -= 3;
    list.top -= 3 * rowPx;
    machine.look();
    show({ built: rowsOf(101, 141) });
    expect(isAtEnd()).toBe(true);
  });

  it('waits for a pointer that is down: what is pressed stays under it', () => {
    const { list, show, press, isAtEnd } = openList();
    press(true);
    const { top } = list;
    show({ built: rowsOf(101, 141) });
    expect(list.top).toBe(top);
    press(false);
    expect(isAtEnd()).toBe(true);
  });

  it('is not pulled to by a press, when nothing has come meanwhile', () => {
    const { list, press } = openList();
    const { ends } = list;
    press(true);
    press(false);
    expect(list.ends).toBe(ends);
  });

  it('of a history window is not followed, since newer messages are missing there', () => {
    const { list, machine, show } = openList({ endsWithNewest: false });
    expect(machine.read().atEnd).toBe(false);
    const { top } = list;
    show({ built: rowsOf(101, 141) });
    expect(list.top).toBe(top);
  });

  it('is gone to by its button and followed again', () => {
    const { machine, scrollTo, show, isAtEnd } = openList();
    scrollTo(0);
    expect(machine.read()).toMatchObject({ atEnd: false, farFromEnd: true });
    machine.scrollToEnd();
    show({ built: rowsOf(101, 141) });
    expect(isAtEnd()).toBe(true);
  });
});

describe('a jump', () => {
  const target = { seq: 120, align: 'center', highlight: true } as const;

  it('goes to its message, again when the same is chosen again, and leaves the end', () => {
    const { list, show } = openList();
    show({ target });
    show();
    show({ target: { ...target } });
    expect(list.went).toHaveLength(2);
    vi.runAllTimers();
    const { top } = list;
    show({ built: rowsOf(101, 141) });
    expect(list.top).toBe(top);
  });

  it('loads no page until it has arrived: it goes by the number of the row', () => {
    const { show, onNearTop, machine } = openList();
    onNearTop.mockClear();
    show({ target: { ...target, seq: 101 } });
    machine.look();
    expect(onNearTop).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(onNearTop).toHaveBeenCalledOnce();
  });

  it('near the end does not follow it on the way', () => {
    const { list, show, machine, isAtEnd } = openList({}, { settles: false });
    const built = rowsOf(101, 140);
    show({ built, target: { ...target, seq: 140 } });
    machine.look();
    list.grown = 900;
    machine.handleResize();
    expect([list.top, isAtEnd()]).toEqual([list.placeOf(built.indexOf(140)), false]);
  });
});

describe('the row that a list was opened at or went to', () => {
  const unread = { unreadAfterSeq: 110 };
  const lineOf = (built: ScrollInput['built']) => built.rows.findIndex(({ kind }) => kind === 'unread');

  it('keeps its place while rows come above it and others are measured, however the virtualizer moved', () => {
    const { list, machine, show } = openList({ built: rowsOf(101, 140, unread) });
    const built = rowsOf(91, 140, unread);
    list.top += 300;
    show({ built, prepending: true });
    expect(list.top).toBe(lineOf(built) * rowPx);
    list.top -= 120;
    machine.handleResize();
    expect(list.top).toBe(lineOf(built) * rowPx);
  });

  it('is left by a reader who scrolls, and where it goes', () => {
    const { list, machine, scrollTo, show } = openList({ built: rowsOf(101, 140, unread) });
    scrollTo(list.top - 60);
    const { top } = list;
    machine.handleResize();
    expect(list.top).toBe(top);

    // As when its message is deleted, or the line goes with an own message.
    show({ target: { seq: 120, align: 'start', highlight: false } });
    show({ built: rowsOf(101, 119) });
    const end = list.top;
    machine.handleResize();
    expect(list.top).toBe(end);
  });

  it('is not kept against the end, once that is in view or gone to', () => {
    const { list, machine, show, isAtEnd } = openList({ built: rowsOf(101, 140, { unreadAfterSeq: 138 }) });
    show({ built: rowsOf(101, 145, { unreadAfterSeq: 138 }) });
    expect(isAtEnd()).toBe(true);

    show({ target: { seq: 110, align: 'start', highlight: false } });
    vi.runAllTimers();
    machine.scrollToEnd();
    list.grown = 300;
    machine.handleResize();
    expect(isAtEnd()).toBe(true);
  });
});

describe('more messages', () => {
  it('load above near the top, much earlier for a reader who has left the end', () => {
    const { list, scrollTo, onNearTop } = openList({ built: rowsOf(101, 130) });
    expect(list.top).toBeGreaterThan(1_000);
    expect(onNearTop).not.toHaveBeenCalled();
    scrollTo(1_000);
    expect(onNearTop).toHaveBeenCalledOnce();
    const long = openList({ built: rowsOf(101, 200) });
    long.scrollTo(1_600);
    expect(long.onNearTop).not.toHaveBeenCalled();
    long.scrollTo(1_400);
    expect(long.onNearTop).toHaveBeenCalledOnce();
  });

  it('load below near the end', () => {
    const { list, scrollTo, onNearEnd } = openList({ endsWithNewest: false });
    scrollTo(0);
    onNearEnd.mockClear();
    scrollTo(list.height - viewPx - 250);
    expect(onNearEnd).not.toHaveBeenCalled();
    scrollTo(list.height - viewPx - 150);
    expect(onNearEnd).toHaveBeenCalledOnce();
  });

  it('are asked for by a first page that is shorter than the screen and cannot be scrolled', () => {
    expect(openList({ built: rowsOf(101, 103) }).onNearTop).toHaveBeenCalled();
  });

  it('that have come above are mounted where they are in view, and others change nothing there', () => {
    const { list, show } = openList();
    show({ built: rowsOf(91, 140), prepending: true });
    expect(list.mounted).toBe(1);
    show({ built: rowsOf(91, 141) });
    expect(list.mounted).toBe(1);
  });
});

describe('the day above the list', () => {
  it('is that of the topmost message, once rows are covered', () => {
    const { machine, scrollTo } = openList();
    expect(machine.read().topDay).toMatchObject({ day: '2026-11-21', isLine: false });
    scrollTo(rowPx);
    expect(machine.read().topDay).toMatchObject({ isLine: true });
    scrollTo(0);
    expect(machine.read().topDay).toBeNull();
  });

  it('gives way to the line above what is unread', () => {
    const { machine } = openList({ built: rowsOf(101, 140, { unreadAfterSeq: 120 }) });
    expect(machine.read().topDay).toMatchObject({ isLine: true });
  });
});

it('what is read is the same object while the list stands the same, and who shows it hears of changes', () => {
  const { list, machine, show, scrollTo } = openList();
  scrollTo(600);
  const state = machine.read();
  const heard = vi.fn<() => void>();
  const stop = machine.subscribe(heard);
  scrollTo(650);
  expect([machine.read() === state, heard.mock.calls.length]).toEqual([true, 0]);
  scrollTo(list.height - viewPx);
  expect(heard).toHaveBeenCalledOnce();
  // Rows that were painted before are not looked at again.
  list.top = 600;
  show();
  expect(heard).toHaveBeenCalledOnce();
  stop();
  scrollTo(601);
  expect(heard).toHaveBeenCalledOnce();
});

it('a list that has left the page is looked at no more', () => {
  const { list, close, show, onNearTop, machine } = openList({}, { settles: false });
  close();
  expect(vi.getTimerCount()).toBe(0);
  show({ built: rowsOf(101, 141) });
  machine.handleResize();
  expect([onNearTop.mock.calls.length, list.ends]).toEqual([0, 1]);
});
