import type { Message } from '@switchboard/contract';
import type { State, Timeline } from './state.ts';

/** A message of a run by its number; a run has no hole, so that is its place. */
export function findMessage(messages: readonly Message[], seq: number): Message | undefined {
  const first = messages[0];
  return first && messages[seq - first.seq];
}

/** A message by its number, wherever it is held: among the newest ones or in the archives. */
export const findHeldMessage = (state: State, channelId: number, seq: number): Message | undefined =>
  findMessage(state.timelines[channelId]?.messages ?? [], seq) ??
  findMessage(state.archives[channelId]?.messages ?? [], seq);

/** A message by its id, wherever it is held. */
export const findMessageById = (state: State, channelId: number, id: number): Message | undefined =>
  state.timelines[channelId]?.messages.find((message) => message.id === id) ??
  state.archives[channelId]?.messages.find((message) => message.id === id);

/** What the list of a channel shows: the archives while the reader looks at them, else the newest messages. */
export const shownRun = (state: State, channelId: number): Timeline | undefined =>
  state.archives[channelId] ?? state.timelines[channelId];

const changeRun = (
  runs: State['timelines'],
  channelId: number,
  change: (messages: Message[]) => Message[],
): State['timelines'] => {
  const run = runs[channelId];
  if (!run) return runs;
  const messages = change(run.messages);
  return messages === run.messages ? runs : { ...runs, [channelId]: { ...run, messages } };
};

/** Changes messages in both runs of a channel; keeps the state's identity when nothing changes. */
export function changeHeldMessages(state: State, channelId: number, change: (messages: Message[]) => Message[]): State {
  const timelines = changeRun(state.timelines, channelId, change);
  const archives = changeRun(state.archives, channelId, change);
  return timelines === state.timelines && archives === state.archives ? state : { ...state, timelines, archives };
}

/** Back to the newest messages. */
export function withoutArchive(state: State, channelId: number): State {
  if (!state.archives[channelId]) return state;
  const { [channelId]: _left, ...archives } = state.archives;
  return { ...state, archives };
}
