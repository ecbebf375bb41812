import type { JumpTarget } from '../jump-target.ts';
import type { BuiltRows, TimelineRow } from './rows.ts';

/** Closer to the end than this (pixels), the list follows it. */
export const stickWithinPx = 40;
/** Specification, section 4: more messages load and the button appears at 200 pixels. */
export const triggerPx = 200;
/** So far from the top, older messages are fetched ahead for a reader who has left the end: the wheel never stops. */
export const aheadPx = 1_500;
/**
 * Scrolling to a row takes some frames, until the rows around it are measured; it goes by index, so no page may load
 * meanwhile.
 */
export const settleMs = 200;

/** The list on the page, as far as its position goes; lengths in pixels. */
export interface ScrollPort {
  /** How far it is scrolled, how high its content is and how much of it is in view; null while it is not on the page. */
  measure: () => { top: number; height: number; inView: number } | null;
  /** Where the row begins, from the beginning of the content. */
  offsetOf: (index: number) => number;
  rowAt: (offset: number) => number;
  /** For `end`, the row ends so far above the lower edge. */
  goToRow: (index: number, align: JumpTarget['align'] | 'end', below: number) => void;
  /** How far the list has to be scrolled for the row to stand so; no further than it goes. */
  placeOf: (index: number, align: JumpTarget['align']) => number;
  goTo: (top: number) => void;
  goToEnd: () => void;
  /** Rows that have come into view without being scrolled to are mounted before they are painted. */
  mountInView: () => void;
}

export interface ScrollInput {
  built: BuiltRows;
  /** Older messages were added above with these rows. */
  prepending: boolean;
  /** The end of the list is the newest message. */
  endsWithNewest: boolean;
  /** The row the list was asked to go to. */
  target: JumpTarget | null;
  /** Without a target: open at the unread line rather than at the end. */
  openAtUnread: boolean;
  onNearTop: () => void;
  onNearEnd: () => void;
}

export interface ScrollState {
  /** The newest message is in view. */
  atEnd: boolean;
  farFromEnd: boolean;
  /** The day of the topmost row and a time within it, and whether that row is a line, of a day or of what is unread. */
  topDay: { day: string; at: string; isLine: boolean } | null;
}

interface ScrollMachineDeps {
  /** A pointer is down. */
  isPressed: () => boolean;
  isIos: () => boolean;
}

const isSpoken = (row: TimelineRow | undefined) => row?.kind === 'message' || row?.kind === 'system';

/** The first message at or below a row; dividers stand at most three in a row. */
const messageFrom = (rows: readonly TimelineRow[], index: number) => rows.slice(index, index + 4).find(isSpoken);

const isSame = (one: ScrollState, other: ScrollState) =>
  one.atEnd === other.atEnd && one.farFromEnd === other.farFromEnd && one.topDay === other.topDay;

/**
 * The scroll position of a message list: follows the end only when the reader is there, stays exact to the pixel when
 * older messages load above or a picture grows, and jumps to targets.
 */
export class ScrollMachine {
  readonly #deps: ScrollMachineDeps;
  readonly #listeners = new Set<() => void>();
  #state: ScrollState = { atEnd: false, farFromEnd: false, topDay: null };
  #port: ScrollPort | null = null;
  #input: ScrollInput | null = null;
  /** The list follows its end. */
  #isSticking = false;
  /** The end moved while a pointer was down, and following it was put off. */
  #isHeld = false;
  #last = { top: 0, distance: 0 };
  /** Runs while the list goes to a row. */
  #settling: ReturnType<typeof setTimeout> | undefined;
  /** The row that the list was opened at or went to. It keeps its place until the reader scrolls. */
  #held: { key: string; align: JumpTarget['align'] } | null = null;
  /** The last row that was there when the end was followed. */
  #followed: string | undefined;
  #painted: readonly TimelineRow[] | null = null;

  constructor(deps: ScrollMachineDeps) {
    this.#deps = deps;
  }

  /** The same object until it changes. */
  read = (): ScrollState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The list has come onto the page. Returns what to call when it leaves. */
  open(port: ScrollPort): () => void {
    this.#port = port;
    return () => {
      clearTimeout(this.#settling);
      this.#settling = undefined;
      this.#port = null;
    };
  }

  /** These rows have come onto the page, and are not painted yet. */
  show(input: ScrollInput): void {
    const before = this.#input;
    this.#input = input;
    const newest = input.built.rows.at(-1);
    if (before === null) {
      this.#followed = newest?.key;
      this.#startAt(input);
      return;
    }
    if (input.target && input.target !== before.target) this.#goToTarget(input.target);
    // After a correction the virtualizer keeps its mounted range of indexes until the scroll event. Rows added above
    // meanwhile get those indexes, and the rows in view have others.
    if (input.prepending && input.built.rows !== before.built.rows) this.#port?.mountInView();
    this.#follow(newest);
    if (input.built.rows !== before.built.rows) this.#keepHeld();
  }

  /** What was shown is painted. A first page shorter than the screen cannot be scrolled, so it asks for more by itself. */
  handlePaint(): void {
    const rows = this.#input?.built.rows ?? null;
    if (rows === this.#painted) return;
    this.#painted = rows;
    this.look();
  }

  /** The list was scrolled. */
  look = (): void => {
    const input = this.#input;
    const port = this.#port;
    const measured = port?.measure();
    if (!input || !port || !measured) return;
    const { rows } = input.built;
    const { top, height, inView } = measured;
    const distance = height - top - inView;
    const atEnd = input.endsWithNewest && distance < stickWithinPx;
    this.#releaseIfScrolled(top);
    this.#noteMove(top, distance, atEnd);
    // On an iPhone the virtualizer delays its corrections while the list scrolls: the first row's offset is the pending
    // one.
    const above = top - (rows.length > 0 ? port.offsetOf(0) : 0);
    const index = port.rowAt(Math.max(0, above));
    const topmost = messageFrom(rows, index);
    const isCovered = height > inView + 1 && index > 0;
    const isLine = !isSpoken(rows[index]);
    const topDay =
      isCovered && topmost && 'message' in topmost
        ? { day: topmost.day, at: topmost.message.created_at, isLine }
        : null;
    const known = this.#state.topDay;
    const isSameDay = known?.day === topDay?.day && known?.isLine === topDay?.isLine;
    this.#change({ atEnd, farFromEnd: distance > triggerPx, topDay: isSameDay ? known : topDay });
    if (this.#settling !== undefined) return;
    if (above < (this.#isSticking ? triggerPx : aheadPx)) input.onNearTop();
    if (distance < triggerPx) input.onNearEnd();
  };

  /**
   * The height of the list or of a row has changed: stays at the end, or at the row it went to, when a row is measured,
   * a picture grows, or the composer gets taller, before it is painted.
   */
  handleResize = (): void => {
    this.#stick();
    this.#keepHeld();
    this.look();
  };

  handlePress = (isDown: boolean): void => {
    if (!this.#isHeld || isDown) return;
    this.#isHeld = false;
    this.#stick();
  };

  scrollToEnd = (): void => {
    this.#isSticking = true;
    this.#held = null;
    this.#port?.goToEnd();
  };

  /** Opening position: the target, else the unread line at the top, else the end. */
  #startAt({ built: { rows }, target, openAtUnread, endsWithNewest }: ScrollInput): void {
    if (target && this.#goToTarget(target)) return;
    const divider = openAtUnread ? rows.findIndex((row) => row.kind === 'unread') : -1;
    if (divider !== -1) {
      this.#goToHeld(divider, 'start');
      return;
    }
    // On an iPhone the virtualizer delays its corrections after a scroll of ours, and would miss the end. Its own
    // scrollToIndex does not, but pulls back a reader who scrolls up before it has arrived.
    if (this.#deps.isIos()) this.#goToRow(rows.length - 1, 'end');
    else {
      this.#settle();
      this.scrollToEnd();
    }
    this.#isSticking = endsWithNewest;
  }

  #goToTarget({ seq, align }: JumpTarget): boolean {
    const { rows, indexOf } = this.#input?.built ?? { rows: [], indexOf: () => -1 };
    const index = indexOf(seq);
    if (index === -1) return false;
    this.#isSticking = false;
    // If the row before is the day's line, it is shown too.
    const isBelowDay = align === 'start' && rows[index - 1]?.kind === 'day';
    this.#goToHeld(isBelowDay ? index - 1 : index, align);
    return true;
  }

  #goToHeld(index: number, align: JumpTarget['align']): void {
    const row = this.#input?.built.rows[index];
    this.#held = row ? { key: row.key, align } : null;
    this.#goToRow(index, align);
  }

  /** Where the list has to stand for the row that it went to; null where that row is not, or is not kept any more. */
  #heldPlace(): number | null {
    const { key, align } = this.#held ?? {};
    const index = this.#input?.built.rows.findIndex((row) => row.key === key) ?? -1;
    return align && index !== -1 ? (this.#port?.placeOf(index, align) ?? null) : null;
  }

  /**
   * The virtualizer keeps the distance from the end for as long as it takes to measure what was added above, and with it
   * moves by rows that are measured below.
   */
  #keepHeld(): void {
    const place = this.#heldPlace();
    if (place !== null) this.#port?.goTo(place);
  }

  #releaseIfScrolled(top: number): void {
    if (this.#held === null || this.#settling !== undefined) return;
    const place = this.#heldPlace();
    if (place === null || Math.abs(place - top) > 1) this.#held = null;
  }

  #goToRow(index: number, align: JumpTarget['align'] | 'end'): void {
    this.#settle();
    // Below the last row is the foot of the list; the browser stops at its end.
    this.#port?.goToRow(index, align, align === 'end' ? triggerPx : 0);
  }

  #settle(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.#settling = undefined;
      this.look();
    }, settleMs);
  }

  /** Scrolls to messages that arrive while the reader is at the end, and to the reader's own. */
  #follow(newest: TimelineRow | undefined): void {
    if (newest === undefined || newest.key === this.#followed) return;
    this.#followed = newest.key;
    if (newest.kind === 'message' && newest.sending === 'pending') this.#isSticking = true;
    this.#stick();
  }

  /** Not while a pointer is down: the pressed element must stay under it. */
  #stick(): void {
    if (!this.#isSticking) return;
    if (this.#deps.isPressed()) this.#isHeld = true;
    else this.scrollToEnd();
  }

  #noteMove(top: number, distance: number, atEnd: boolean): void {
    const last = this.#last;
    // Only scrolling up by the reader stops following the end. Measuring rows does not: rows lower than estimated move
    // the position but not further from the end, and higher rows do not move it.
    const isWayUp = top < last.top - 1 && distance > last.distance + 1;
    // While scrolling to a row, the end may seem near only because the rows after it are not measured yet.
    if (atEnd && this.#settling === undefined) {
      this.#isSticking = true;
      this.#held = null;
    } else if (isWayUp) this.#isSticking = false;
    // One-pixel steps of a slow swipe add up.
    const hasMoved = Math.abs(top - last.top) > 1 || Math.abs(distance - last.distance) > 1;
    if (atEnd || hasMoved) this.#last = { top, distance };
  }

  #change(state: ScrollState): void {
    if (isSame(this.#state, state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
