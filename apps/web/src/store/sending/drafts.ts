import { type DraftView, endpoints, type MessageAudience } from '@switchboard/contract';
import type { Api } from '../../api/client.ts';
import type { EventSink } from '../event-sink.ts';
import { saveToStorage } from '../save-to-storage.ts';
import type { DraftParent, DraftsState } from '../slices/drafts/drafts-state.ts';
import type { MessengerState, MessengerStore } from '../slices/messenger-state.ts';
import { type DraftKey, draftKey, toDraftKey } from './draft-key.ts';

/**
 * Text written but not sent. This device keeps it indefinitely; `DraftSaver` syncs it to other devices. While a local
 * change is not saved yet, nothing from elsewhere replaces it.
 */

/** What lies unsent in a channel: a note before an answer. */
export const selectDraft =
  (channelId: number) =>
  (state: Pick<DraftsState, 'drafts'>): MessageAudience | null =>
    (['internal', 'public'] as const).find(
      (audience) => (state.drafts[draftKey(channelId, audience)] ?? '').trim() !== '',
    ) ?? null;

/** Whom the message box of a channel is for. */
export const selectAudience =
  (channelId: number) =>
  (state: Pick<DraftsState, 'noteModes'>): MessageAudience =>
    state.noteModes[channelId] ? 'internal' : 'public';

const withContent = (drafts: MessengerState['drafts'], key: DraftKey, content: string): MessengerState['drafts'] => {
  const { [key]: held, ...others } = drafts;
  if ((held ?? '') === content) return drafts;
  return content === '' ? others : { ...others, [key]: content };
};

const withParent = (
  parents: MessengerState['draftParents'],
  key: DraftKey,
  parent: DraftParent | null,
): MessengerState['draftParents'] => {
  const { [key]: held, ...others } = parents;
  if (held?.id === parent?.id) return parents;
  return parent === null ? others : { ...others, [key]: { id: parent.id, seq: parent.seq } };
};

/** Takes over a draft from another device, unless this one has unsaved changes or a newer version. */
export function receiveDraft<State extends DraftsState>(state: State, draft: DraftView): State {
  const { content, parent_id, parent_seq, updated_at } = draft;
  const key = draftKey(draft.channel_id, draft.audience);
  const sync = state.draftSync[key];
  if (sync?.unsaved || updated_at <= (sync?.savedAt ?? '')) return state;
  const parent = parent_id === null || parent_seq === null ? null : { id: parent_id, seq: parent_seq };
  return {
    ...state,
    drafts: withContent(state.drafts, key, content),
    draftParents: withParent(state.draftParents, key, parent),
    draftSync: { ...state.draftSync, [key]: { unsaved: false, savedAt: updated_at } },
  };
}

/** Forgets what is written in a channel, also what is not saved yet. */
export const dropDraft = <State extends DraftsState>(state: State, channelId: number): State =>
  (['public', 'internal'] as const).reduce((held, audience) => dropOne(held, draftKey(channelId, audience)), state);

function dropOne<State extends DraftsState>(state: State, key: DraftKey): State {
  const drafts = withContent(state.drafts, key, '');
  const draftParents = withParent(state.draftParents, key, null);
  const { [key]: sync, ...draftSync } = state.draftSync;
  const isKnown = sync !== undefined || drafts !== state.drafts || draftParents !== state.draftParents;
  return isKnown ? { ...state, drafts, draftParents, draftSync } : state;
}

/** Fetches all drafts; one that is no longer on the server was sent or removed on another device. */
export async function loadDrafts(api: Pick<Api, 'call'>, store: MessengerStore, events: EventSink): Promise<void> {
  const before = store.getState().draftSync;
  await events.fetchAndReplay(
    () => api.call(endpoints.listDrafts, {}),
    (state, { data }) => {
      const listed = new Set(data.map(({ channel_id, audience }) => draftKey(channel_id, audience)));
      const isGone = (id: DraftKey) =>
        !listed.has(id) && state.draftSync[id]?.unsaved !== true && state.draftSync[id] === before[id];
      const gone = Object.keys(state.drafts).map(toDraftKey).filter(isGone);
      const drafts = gone.reduce((held, id) => withContent(held, id, ''), state.drafts);
      const draftParents = gone.reduce((held, id) => withParent(held, id, null), state.draftParents);
      return data.reduce(receiveDraft, { ...state, drafts, draftParents });
    },
  );
}

export interface Drafts {
  /** Loads this user's drafts from this device into the store. */
  restore(userId: number): void;
  set(key: DraftKey, content: string): void;
  /** Sets the message replied to. It stays on this device when the text is deleted; the server keeps no empty draft. */
  setParent(key: DraftKey, message: DraftParent | null): void;
  /** Chooses whom is written for in a conversation. */
  choose(channelId: number, audience: MessageAudience): void;
  /** Deletes the stored drafts when their author signs out deliberately. */
  forget(): void;
}

export function makeDrafts(store: MessengerStore, storage: Storage): Drafts {
  let userId: number | null = null;
  const contentKey = () => `switchboard.draft.${userId}.`;
  const parentKey = () => `switchboard.draft-parent.${userId}.`;
  const unsavedKey = () => `switchboard.draft-unsaved.${userId}.`;
  const modeKey = () => `switchboard.note-mode.${userId}.`;
  const idsUnder = (prefix: string) =>
    Object.keys(storage).flatMap((key) => (key.startsWith(prefix) ? [toDraftKey(key.slice(prefix.length))] : []));

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
    for (const id of idsChanged(state.noteModes, previous.noteModes)) {
      if (state.noteModes[id as number]) saveToStorage(storage, modeKey() + id, '1');
      else storage.removeItem(modeKey() + id);
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
      const modes = idsUnder(modeKey()).map((channelId) => [channelId, true]);
      store.setState((state) => ({
        noteModes: { ...Object.fromEntries(modes), ...state.noteModes },
        drafts: { ...Object.fromEntries(contents), ...state.drafts },
        draftParents: { ...Object.fromEntries(parents), ...state.draftParents },
        draftSync: { ...Object.fromEntries(unsaved), ...state.draftSync },
      }));
    },
    set: (key, content) =>
      store.setState((state) => {
        const drafts = withContent(state.drafts, key, content);
        if (drafts === state.drafts) return state;
        const savedAt = state.draftSync[key]?.savedAt ?? '';
        return { drafts, draftSync: { ...state.draftSync, [key]: { unsaved: true, savedAt } } };
      }),
    setParent: (key, message) =>
      store.setState((state) => {
        const draftParents = withParent(state.draftParents, key, message);
        if (draftParents === state.draftParents) return state;
        // A draft without text is not saved.
        if (!state.drafts[key]) return { draftParents };
        const savedAt = state.draftSync[key]?.savedAt ?? '';
        return { draftParents, draftSync: { ...state.draftSync, [key]: { unsaved: true, savedAt } } };
      }),
    choose: (channelId, audience) =>
      store.setState((state) => {
        if (selectAudience(channelId)(state) === audience) return state;
        const { [channelId]: _, ...others } = state.noteModes;
        return { noteModes: audience === 'internal' ? { ...others, [channelId]: true } : others };
      }),
    forget: () => {
      if (userId === null) return;
      for (const prefix of [contentKey(), parentKey(), unsavedKey(), modeKey()]) {
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

const idsChanged = (now: object, before: object): DraftKey[] => {
  if (now === before) return [];
  const [held, former] = [new Map(Object.entries(now)), new Map(Object.entries(before))];
  return [...new Set([...held.keys(), ...former.keys()])]
    .filter((id) => held.get(id) !== former.get(id))
    .map(toDraftKey);
};
