import type { Message } from '@switchboard/contract';
import type { MessagesState, Timeline } from '../slices/messages/messages-state.ts';

/** A message of a window by its number; a window has no holes, so the number gives its index. */
export function findMessage(messages: readonly Message[], seq: number): Message | undefined {
  const first = messages[0];
  return first && messages[seq - first.seq];
}

/** A message by its number, wherever it is held: among the newest ones or in the history window. */
export const findHeldMessage = (state: MessagesState, channelId: number, seq: number): Message | undefined =>
  findMessage(state.timelines[channelId]?.messages ?? [], seq) ??
  findMessage(state.historyWindows[channelId]?.messages ?? [], seq);

/** A message by its id, wherever it is held. */
export const findMessageById = (state: MessagesState, channelId: number, id: number): Message | undefined =>
  state.timelines[channelId]?.messages.find((message) => message.id === id) ??
  state.historyWindows[channelId]?.messages.find((message) => message.id === id);

/** The window that a channel's list shows: the history window while there is one, else the newest messages. */
export const visibleWindow = (state: MessagesState, channelId: number): Timeline | undefined =>
  state.historyWindows[channelId] ?? state.timelines[channelId];

const changeWindow = (
  windows: MessagesState['timelines'],
  channelId: number,
  change: (messages: Message[]) => Message[],
): MessagesState['timelines'] => {
  const held = windows[channelId];
  if (!held) return windows;
  const messages = change(held.messages);
  return messages === held.messages ? windows : { ...windows, [channelId]: { ...held, messages } };
};

/** Changes messages in both windows of a channel; returns the same state when nothing changes. */
export function changeHeldMessages<State extends MessagesState>(
  state: State,
  channelId: number,
  change: (messages: Message[]) => Message[],
): State {
  const timelines = changeWindow(state.timelines, channelId, change);
  const historyWindows = changeWindow(state.historyWindows, channelId, change);
  return timelines === state.timelines && historyWindows === state.historyWindows
    ? state
    : { ...state, timelines, historyWindows };
}

const cutWindow = (held: Timeline, firstSeq: number): Timeline => {
  const first = held.messages[0];
  if (!first || first.seq > firstSeq || (first.seq === firstSeq && !held.hasOlder)) return held;
  return { ...held, messages: held.messages.filter(({ seq }) => seq >= firstSeq), hasOlder: false };
};

/** Forgets messages before the beginning of a channel; returns the same state when none is held. */
export function dropMessagesBefore<State extends MessagesState>(
  state: State,
  channelId: number,
  firstSeq: number,
): State {
  let next = state;
  for (const side of ['timelines', 'historyWindows'] as const) {
    const held = next[side][channelId];
    const cut = held && cutWindow(held, firstSeq);
    if (cut && cut !== held) next = { ...next, [side]: { ...next[side], [channelId]: cut } };
  }
  return next.historyWindows[channelId]?.messages.length === 0 ? withoutHistoryWindow(next, channelId) : next;
}

/** Removes the history window: the list shows the newest messages again. */
export function withoutHistoryWindow<State extends MessagesState>(state: State, channelId: number): State {
  if (!state.historyWindows[channelId]) return state;
  const { [channelId]: _left, ...historyWindows } = state.historyWindows;
  return { ...state, historyWindows };
}
