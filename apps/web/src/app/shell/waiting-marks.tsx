import { type Channel, type ConversationTarget, channelTypes } from '@switchboard/contract';
import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { WaitingMark } from '../../store/slices/channels/channels-state.ts';
import type { State } from '../../store/state.ts';
import { useActions, useStore, useStoreApi } from '../../store/store-context.tsx';
import { answerTarget, closingTarget } from '../../store/targets.ts';
import { markedEveryMs, useClosingMarkOf, useMarkOf } from '../../ui/time/use-waiting-mark.ts';

type Marks = Readonly<Record<number, WaitingMark>>;

/** A value for each conversation that has one, by channel. */
const ofConversations =
  <Value,>(valueOf: (channel: Channel) => Value | null) =>
  ({ channels }: State): Record<number, Value> =>
    Object.fromEntries(
      Object.values(channels).flatMap((channel) => {
        const value = channel.type === channelTypes.client ? valueOf(channel) : null;
        return value === null ? [] : [[channel.id, value]];
      }),
    );

/** Since when clients wait. */
const selectWaiting = ofConversations(({ awaiting_since: since }) => since);
const selectAnswerTargets = ofConversations<ConversationTarget>(answerTarget);
const selectClosingTargets = ofConversations<ConversationTarget>(closingTarget);

/** The same objects as before where nothing has changed, so that only rows are rendered whose mark has. */
const keepSame = (held: Marks, now: readonly (readonly [string, WaitingMark | null])[]): Marks =>
  Object.fromEntries(
    now.flatMap(([id, mark]) => {
      if (mark === null) return [];
      const before = held[Number(id)];
      return [[id, before && JSON.stringify(before) === JSON.stringify(mark) ? before : mark]];
    }),
  );

/** How long until a target is near or over, at most as long as marks may stay as they are. */
const untilNextMs = (targets: readonly ConversationTarget[]): number => {
  const now = Date.now();
  const ahead = targets.flatMap(({ warn_at, due_at }) => [Date.parse(warn_at), Date.parse(due_at)]);
  return Math.min(markedEveryMs, ...ahead.filter((at) => at > now).map((at) => at - now));
};

/** Keeps current how long clients have waited for an answer, or how long is left for it, as lists and headers show it. */
export function WaitingMarks(): null {
  const markOf = useMarkOf();
  const closingMarkOf = useClosingMarkOf();
  const store = useStoreApi();
  const { setWaitingMarks } = useActions();
  const waiting = useStore(useShallow(selectWaiting));
  const answers = useStore(useShallow(selectAnswerTargets));
  const closings = useStore(useShallow(selectClosingTargets));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = () => {
      timer = setTimeout(mark, untilNextMs([...Object.values(answers), ...Object.values(closings)]));
      const held = store.getState();
      setWaitingMarks(
        keepSame(
          held.waitingMarks,
          Object.entries(waiting).map(([id, since]) => [id, markOf(since, answers[Number(id)] ?? null)]),
        ),
        keepSame(
          held.closingMarks,
          Object.entries(closings).map(([id, target]) => [id, closingMarkOf(target)]),
        ),
      );
    };
    mark();
    return () => clearTimeout(timer);
  }, [answers, closingMarkOf, closings, markOf, setWaitingMarks, store, waiting]);
  return null;
}
