import { useEffect, useRef } from 'react';
import { useActions, useStore, useStoreApi } from '../../store/store-context.tsx';
import { type ReadingEvent, startReading, stepReading } from './reading-machine.ts';

/** Runs the reading machine of an open channel: feeds it what happens and marks the channel read when it says so. */
export function useReading(channelId: number, atEnd: boolean): void {
  const actions = useActions();
  const store = useStoreApi();
  const focused = useStore((state) => state.active.focused);
  const draft = useStore((state) => state.drafts[channelId] ?? '');
  // Messages that arrive before the reader's eyes do not raise the count, but the mark still has to move over them.
  const unread = useStore((state) => {
    const membership = state.memberships[channelId];
    if (!membership?.is_member) return 0;
    return Math.max(membership.unread_count, (state.channels[channelId]?.last_seq ?? 0) - membership.read_seq, 0);
  });
  const send = useRef<(event: ReadingEvent) => void>(() => undefined);
  const atStart = useRef({ focused, atEnd, unread });
  atStart.current = { focused, atEnd, unread };

  useEffect(() => {
    let reading = startReading();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const apply = (event: ReadingEvent) => {
      const next = stepReading(reading, event, Date.now());
      reading = next.reading;
      clearTimeout(timer);
      timer =
        reading.dueAt === null
          ? undefined
          : setTimeout(() => apply({ type: 'due' }), Math.max(0, reading.dueAt - Date.now()));
      if (next.mark) actions.markRead(channelId);
    };
    send.current = apply;
    apply({ type: 'opened', ...atStart.current });
    return () => {
      apply({ type: 'left' });
      clearTimeout(timer);
      send.current = () => undefined;
    };
  }, [actions, channelId]);

  useEffect(() => {
    send.current({ type: focused ? 'focus' : 'blur' });
  }, [focused]);
  useEffect(() => {
    send.current({ type: 'end', atEnd });
  }, [atEnd]);
  useEffect(() => {
    send.current({ type: 'unread', unread });
  }, [unread]);

  const draftAtOpen = useRef(store.getState().drafts[channelId] ?? '');
  useEffect(() => {
    // A draft that was there before is not typing; neither is sending, which empties the box.
    if (draft === draftAtOpen.current) return;
    draftAtOpen.current = draft;
    if (draft !== '') send.current({ type: 'typed' });
  }, [draft]);
}
