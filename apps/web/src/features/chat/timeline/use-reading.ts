import { useEffect, useEffectEvent, useRef } from 'react';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { type ReadingEvent, startReading, stepReading } from './reading-machine.ts';
import { useEscape } from './use-escape.ts';

/** Runs the reading machine of an open channel: feeds it with events and marks the channel read when it decides so. */
export function useReading(channelId: number, atEnd: boolean): void {
  const actions = useActions();
  const focused = useStore((state) => state.active.focused);
  const kept = useStore((state) => state.keptUnread === channelId);
  // Only drafts typed here: a draft from another device is no sign of reading here.
  const draft = useStore((state) => (state.draftSync[channelId]?.unsaved ? (state.drafts[channelId] ?? '') : null));
  // Messages that arrive in view do not raise the unread count, but the read mark still has to pass them.
  const unread = useStore((state) => {
    const membership = state.memberships[channelId];
    if (!membership?.is_member) return 0;
    return Math.max(membership.unread_count, (state.channels[channelId]?.last_seq ?? 0) - membership.read_seq, 0);
  });
  const reading = useRef(startReading());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const knownDraft = useRef(draft);

  function step(event: ReadingEvent): void {
    const now = Date.now();
    const next = stepReading(reading.current, event, now);
    reading.current = next.reading;
    clearTimeout(timer.current);
    const { dueAt } = next.reading;
    timer.current = dueAt === null ? undefined : setTimeout(() => step({ type: 'due' }), Math.max(0, dueAt - now));
    if (next.mark) actions.markRead(channelId);
  }
  const send = useEffectEvent(step);
  const open = useEffectEvent(() => send({ type: 'opened', focused, atEnd, unread }));

  useEffect(() => {
    open();
    return () => {
      send({ type: 'left' });
      clearTimeout(timer.current);
    };
  }, []);
  useEffect(() => {
    send({ type: focused ? 'focus' : 'blur' });
  }, [focused]);
  useEffect(() => {
    send({ type: 'end', atEnd });
  }, [atEnd]);
  useEffect(() => {
    send({ type: 'kept', kept });
  }, [kept]);
  useEffect(() => {
    send({ type: 'unread', unread });
  }, [unread]);
  useEscape(() => send({ type: 'escape' }));
  useEffect(() => {
    // An existing draft does not count as typing; neither does sending, which empties the box, nor saving the draft.
    if (draft === knownDraft.current) return;
    knownDraft.current = draft;
    if (draft) send({ type: 'typed' });
  }, [draft]);
}
