import { useEffect, useEffectEvent, useRef } from 'react';
import { useActions, useStore } from '../../store/store-context.tsx';
import { type ReadingEvent, startReading, stepReading } from './reading-machine.ts';
import { useEscape } from './use-escape.ts';

/** Runs the reading machine of an open channel: feeds it what happens and marks the channel read when it says so. */
export function useReading(channelId: number, atEnd: boolean): void {
  const actions = useActions();
  const focused = useStore((state) => state.active.focused);
  const kept = useStore((state) => state.keptUnread === channelId);
  // What another device has written is typed there, and read there.
  const draft = useStore((state) => (state.draftSync[channelId]?.unsaved ? (state.drafts[channelId] ?? '') : null));
  // Messages that arrive before the reader's eyes do not raise the count, but the mark still has to move over them.
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
    // A draft that was there before is not typing; neither is sending, which empties the box, nor its being saved.
    if (draft === knownDraft.current) return;
    knownDraft.current = draft;
    if (draft) send({ type: 'typed' });
  }, [draft]);
}
