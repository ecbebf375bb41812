import type { Revisions, State } from './state.ts';

/** Screens that fetch a channel's texts, pins, files or members ask again: `by` is what changed them. */
export const withRevision = (state: State, channelId: number, what: keyof Revisions, by: string): State => {
  if (!state.channels[channelId]) return state;
  const held = state.revisions[channelId] ?? { texts: '', pins: '', files: '', members: '' };
  if (held[what] === by) return state;
  return { ...state, revisions: { ...state.revisions, [channelId]: { ...held, [what]: by } } };
};
