import { type DraftView, endpoints } from '@switchboard/contract';
import type { Api } from '../../api/client.ts';
import type { EventSink } from '../event-sink.ts';
import { saveToStorage } from '../save-to-storage.ts';
import type { DraftParent, DraftsState } from '../slices/drafts/drafts-state.ts';
import type { MessengerState, MessengerStore } from '../slices/messenger-state.ts';

/**
 * Text written but not sent. This device keeps it indefinitely; `DraftSaver` syncs it to other devices. While a local
 * change is not saved yet, nothing from elsewhere replaces it.
 */

export const selectHasDraft = (channelId: number) => (state: MessengerState) =>
  (state.drafts[channelId] ?? '').trim() !== '';

const withContent = (
  drafts: MessengerState['drafts'],
  channelId: number,
  content: string,
): MessengerState['drafts'] => {
  const { [channelId]: held, ...others } = drafts;
  if ((held ?? '') === content) return drafts;
  return content === '' ? others : { ...others, [channelId]: content };
};

const withParent = (
  parents: MessengerState['draftParents'],
  channelId: number,
  parent: DraftParent | null,
): MessengerState['draftParents'] => {
  const { [channelId]: held, ...others } = parents;
  if (held?.id === parent?.id) return parents;
  return parent === null ? others : { ...others, [channelId]: { id: parent.id, seq: parent.seq } };
};

/** Takes over a draft from another device, unless this one has unsaved changes or a newer version. */
export function receiveDraft<State extends DraftsState>(state: State, draft: DraftView): State {
  const { channel_id, content, parent_id, parent_seq, updated_at } = draft;
  const sync = state.draftSync[channel_id];
  if (sync?.unsaved || updated_at <= (sync?.savedAt ?? '')) return state;
  const parent = parent_id === null || parent_seq === null ? null : { id: parent_id, seq: parent_seq };
  return {
    ...state,
    drafts: withContent(state.drafts, channel_id, content),
    draftParents: withParent(state.draftParents, channel_id, parent),
    draftSync: { ...state.draftSync, [channel_id]: { unsaved: false, savedAt: updated_at } },
  };
}

/** Forgets a draft, also one that is not saved yet. */
export function dropDraft<State extends DraftsState>(state: State, channelId: number): State {
  const drafts = withContent(state.drafts, channelId, '');
  const draftParents = withParent(state.draftParents, channelId, null);
  const { [channelId]: sync, ...draftSync } = state.draftSync;
  const isKnown = sync !== undefined || drafts !== state.drafts || draftParents !== state.draftParents;
  return isKnown ? { ...state, drafts, draftParents, draftSync } : state;
}

/** Fetches all drafts; one that is no longer on the server was sent or removed on another device. */
export async function loadDrafts(api: Pick<Api, 'call'>, store: MessengerStore, events: EventSink): Promise<void> {
  const before = store.getState().draftSync;
  await events.fetchAndReplay(
    () => api.call(endpoints.listDrafts, {}),
    (state, { data }) => {
      const listed = new Set(data.map(({ channel_id }) => channel_id));
      const isGone = (id: number) =>
        !listed.has(id) && state.draftSync[id]?.unsaved !== true && state.draftSync[id] === before[id];
      const gone = Object.keys(state.drafts).map(Number).filter(isGone);
      const drafts = gone.reduce((held, id) => withContent(held, id, ''), state.drafts);
      const draftParents = gone.reduce((held, id) => withParent(held, id, null), state.draftParents);
      return data.reduce(receiveDraft, { ...state, drafts, draftParents });
    },
  );
}

export interface Drafts {
  /** Loads this user's drafts from this device into the store. */
  restore(userId: number): void;
  set(channelId: number, content: string): void;
  /** Sets the message replied to. It stays on this device when the text is deleted; the server keeps no empty draft. */
  setParent(channelId: number, message: DraftParent | null): void;
  /** Deletes the stored drafts when their author signs out deliberately. */
  forget(): void;
}

export function makeDrafts(store: MessengerStore, storage: Storage): Drafts {
  let userId: number | null = null;
  const contentKey = () => `switchboard.draft.${userId}.`;
  const parentKey = () => `switchboard.draft-parent.${userId}.`;
  const unsavedKey = () => `switchboard.draft-unsaved.${userId}.`;
  const idsUnder = (prefix: string) =>
    Object.keys(storage).flatMap((key) => (key.startsWith(prefix) ? [Number(key.slice(prefix.length))] : []));

  const persist = (state: MessengerState, previous: MessengerState) => {
    // After the session ends, the store is emptied but the device keeps the drafts.
    if (userId === null || state.me === null) return;
    for (const id of idsChanged(state.drafts, previous.drafts)) {
      const content = state.drafts[id];
      if (content === undefined) storage.removeItem(contentKey() + id);
      else saveToStorage(storage, contentKey() + id, content);
    }
    for (const id of idsChanged(state.draftParents, previous.draftParents)) {
      const parent = state.draftParents[id];
      if (parent === undefined) storage.removeItem(parentKey() + id);
      else saveToStorage(storage, parentKey() + id, `${parent.id} ${parent.seq}`);
    }
    for (const id of idsChanged(state.draftSync, previous.draftSync)) {
      if (state.draftSync[id]?.unsaved) saveToStorage(storage, unsavedKey() + id, '1');
      else storage.removeItem(unsavedKey() + id);
    }
  };
  store.subscribe(persist);

  return {
    restore: (id) => {
      if (userId === id) return;
      userId = id;
      const contents = idsUnder(contentKey()).map((channelId) => [
        channelId,
        storage.getItem(contentKey() + channelId),
      ]);
      const parents = idsUnder(parentKey()).map((channelId) => [
        channelId,
        parseParent(storage.getItem(parentKey() + channelId) ?? ''),
      ]);
      const unsaved = idsUnder(unsavedKey()).map((channelId) => [channelId, { unsaved: true, savedAt: '' }]);
      store.setState((state) => ({
        drafts: { ...Object.fromEntries(contents), ...state.drafts },
        draftParents: { ...Object.fromEntries(parents), ...state.draftParents },
        draftSync: { ...Object.fromEntries(unsaved), ...state.draftSync },
      }));
    },
    set: (channelId, content) =>
      store.setState((state) => {
        const drafts = withContent(state.drafts, channelId, content);
        if (drafts === state.drafts) return state;
        const savedAt = state.draftSync[channelId]?.savedAt ?? '';
        return { drafts, draftSync: { ...state.draftSync, [channelId]: { unsaved: true, savedAt } } };
      }),
    setParent: (channelId, message) =>
      store.setState((state) => {
        const draftParents = withParent(state.draftParents, channelId, message);
        if (draftParents === state.draftParents) return state;
        // A draft without text is not saved.
        if (!state.drafts[channelId]) return { draftParents };
        const savedAt = state.draftSync[channelId]?.savedAt ?? '';
        return { draftParents, draftSync: { ...state.draftSync, [channelId]: { unsaved: true, savedAt } } };
      }),
    forget: () => {
      if (userId === null) return;
      for (const prefix of [contentKey(), parentKey(), unsavedKey()]) {
        for (const id of idsUnder(prefix)) storage.removeItem(prefix + id);
      }
      userId = null;
    },
  };
}

const parseParent = (kept: string): DraftParent => {
  const [id = 0, seq = 0] = kept.split(' ').map(Number);
  return { id, seq };
};

const idsChanged = (now: Record<number, unknown>, before: Record<number, unknown>): number[] =>
  now === before
    ? []
    : Object.keys({ ...before, ...now })
        .map(Number)
        .filter((id) => now[id] !== before[id]);
