import { type ConversationTarget, channelTypes } from '@switchboard/contract';
import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { shallow } from 'zustand/shallow';
import type { WaitingMark } from '../../store/slices/channels/channels-state.ts';
import type { State } from '../../store/state.ts';
import { useActions, useStore, useStoreApi } from '../../store/store-context.tsx';
import { answerTarget, closingTarget } from '../../store/targets.ts';
import { markedEveryMs, useClosingMarkOf, useMarkOf } from '../../ui/time/use-waiting-mark.ts';

type Marks = Readonly<Record<number, WaitingMark>>;

/** What the marks are made of, four values for each conversation that has one. */
const selectMarked = ({ channels }: State) =>
  Object.values(channels).flatMap((channel) => {
    const { id, type, awaiting_since: since, targets } = channel;
    if (type !== channelTypes.client || (since === null && targets.length === 0)) return [];
    return [id, since, answerTarget(channel), closingTarget(channel)] as const;
  });

interface Marked {
  id: number;
  since: string | null;
  answer: ConversationTarget | null;
  closing: ConversationTarget | null;
}

const toMarked = (values: ReturnType<typeof selectMarked>): Marked[] =>
  Array.from({ length: values.length / 4 }, (_, index) => {
    const [id, since, answer, closing] = values.slice(index * 4, index * 4 + 4) as [
      Marked['id'],
      Marked['since'],
      Marked['answer'],
      Marked['closing'],
    ];
    return { id, since, answer, closing };
  });

/** The same objects as before where nothing has changed, so that only rows are rendered whose mark has. */
const keepSame = (held: Marks, now: readonly (readonly [number, WaitingMark | null])[]): Marks => {
  const marks = Object.fromEntries(
    now.flatMap(([id, mark]) => {
      if (mark === null) return [];
      const before = held[id];
      return [[id, before && JSON.stringify(before) === JSON.stringify(mark) ? before : mark]];
    }),
  );
  return shallow(held, marks) ? held : marks;
};

/** How long until a target is near or over, at most as long as marks may stay as they are. */
const untilNextMs = (marked: readonly Marked[], nowMs: number): number => {
  const ahead = marked
    .flatMap(({ answer, closing }) => [answer, closing])
    .flatMap((target) => (target === null ? [] : [Date.parse(target.warn_at), Date.parse(target.due_at)]));
  return Math.min(markedEveryMs, ...ahead.filter((at) => at > nowMs).map((at) => at - nowMs));
};

/** Keeps current how long clients have waited for an answer, or how long is left for it, as lists and headers show it. */
export function WaitingMarks(): null {
  const markOf = useMarkOf();
  const closingMarkOf = useClosingMarkOf();
  const store = useStoreApi();
  const { setWaitingMarks } = useActions();
  const values = useStore(useShallow(selectMarked));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const marked = toMarked(values);
    const mark = () => {
      const { clockAheadMs, waitingMarks, closingMarks } = store.getState();
      timer = setTimeout(mark, untilNextMs(marked, Date.now() - clockAheadMs));
      const waiting = keepSame(
        waitingMarks,
        marked.map(({ id, since, answer }) => [id, since === null ? null : markOf(since, answer)]),
      );
      const closing = keepSame(
        closingMarks,
        marked.map(({ id, closing: target }) => [id, target === null ? null : closingMarkOf(target)]),
      );
      if (waiting !== waitingMarks || closing !== closingMarks) setWaitingMarks(waiting, closing);
    };
    mark();
    return () => clearTimeout(timer);
  }, [closingMarkOf, markOf, setWaitingMarks, store, values]);
  return null;
}
