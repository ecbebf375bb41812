import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeDrafts, receiveDraft } from '../../../store/sending/drafts.ts';
import type { State } from '../../../store/state.ts';
import { makeStore } from '../../../store/store.ts';
import { at, buildChannel, buildDraft, buildState, member } from '../../../store/testing/build.ts';
import { ReadingWatch } from './reading-watch.ts';

const channel = buildChannel({ id: 12, last_seq: 3 });
const unread = member({ read_seq: 2, unread_count: 1 });

/** A channel with an unread message, scrolled up, in a window without the focus. */
function openUnread(state: Partial<State> = {}) {
  const store = makeStore(
    buildState([{ channel, membership: unread }], { active: { channelId: 12, focused: false }, ...state }),
  );
  const markRead = vi.fn<(channelId: number) => void>();
  const watch = new ReadingWatch({ channelId: 12, store, markRead });
  const leave = watch.open();
  const focus = (focused: boolean) => store.setState({ active: { channelId: 12, focused } });
  return { store, watch, leave, focus, markRead, drafts: makeDrafts(store, localStorage) };
}
const wait = () => vi.advanceTimersByTime(2_000);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a channel that is looked at is read a moment after it was opened', () => {
  const { markRead } = openUnread({ active: { channelId: 12, focused: true } });
  expect(markRead).not.toHaveBeenCalled();
  wait();
  expect(markRead).toHaveBeenCalledExactlyOnceWith(12);
});

it('a channel in a window without the focus is read when that gets it', () => {
  const { focus, markRead } = openUnread();
  wait();
  expect(markRead).not.toHaveBeenCalled();
  focus(true);
  wait();
  expect(markRead).toHaveBeenCalledOnce();
});

it('what arrives is read where the end is in view, also when it does not raise the unread count', () => {
  const { store, watch, markRead } = openUnread({ active: { channelId: 12, focused: true } });
  wait();
  store.setState({ memberships: { 12: member({ read_seq: 3 }) } });
  const arrive = (last_seq: number) => store.setState({ channels: { 12: { ...channel, last_seq } } });
  arrive(4);
  wait();
  expect(markRead).toHaveBeenCalledOnce();
  watch.showEnd(true);
  wait();
  expect(markRead).toHaveBeenCalledTimes(2);
});

it('a channel that is kept unread stays so, until Escape', () => {
  const { watch, focus, markRead } = openUnread({ keptUnread: 12 });
  focus(true);
  wait();
  expect(markRead).not.toHaveBeenCalled();
  watch.escape();
  expect(markRead).toHaveBeenCalledOnce();
});

it('a channel that is marked unread while it is open is not read by staying there', () => {
  const { store, watch, markRead } = openUnread({ active: { channelId: 12, focused: true } });
  watch.showEnd(true);
  store.setState({ keptUnread: 12 });
  wait();
  expect(markRead).not.toHaveBeenCalled();
});

it('typing in a channel reads it', () => {
  const { drafts, markRead } = openUnread();
  drafts.set(12, 'Yes');
  wait();
  expect(markRead).toHaveBeenCalledWith(12);
});

it('what another device writes reads nothing here', () => {
  const { store, markRead } = openUnread();
  const draft = buildDraft({ channel_id: 12, content: 'From the phone', updated_at: at(1) });
  store.setState((state) => receiveDraft(state, draft));
  wait();
  expect(markRead).not.toHaveBeenCalled();
});

it('leaving reads what was looked at, and nothing is read by what happens later', () => {
  const { leave, focus, drafts, markRead } = openUnread({ active: { channelId: 12, focused: true } });
  leave();
  expect(markRead).toHaveBeenCalledOnce();
  focus(false);
  focus(true);
  drafts.set(12, 'Yes');
  wait();
  expect(markRead).toHaveBeenCalledOnce();
});
