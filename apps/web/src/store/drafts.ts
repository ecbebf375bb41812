import { keep } from './keep.ts';
import type { Store } from './store.ts';

const prefixOf = (userId: number) => `switchboard.draft.${userId}.`;

export interface Drafts {
  /** Brings the drafts of this user on this device into the store. */
  restore(userId: number): void;
  set(channelId: number, content: string): void;
  /** Forgets them, when their author signs out by choice. */
  forget(): void;
}

/** What is written but not sent, by channel, kept until it is sent or removed. */
export function makeDrafts(store: Store, storage: Storage): Drafts {
  let prefix: string | null = null;
  const keysOf = (start: string) => Object.keys(storage).filter((key) => key.startsWith(start));

  return {
    restore: (userId) => {
      const start = prefixOf(userId);
      if (prefix === start) return;
      prefix = start;
      const stored = keysOf(start).map((key) => [Number(key.slice(start.length)), storage.getItem(key) ?? '']);
      store.setState((state) => ({ drafts: { ...Object.fromEntries(stored), ...state.drafts } }));
    },
    set: (channelId, content) => {
      store.setState((state) => {
        const { [channelId]: held, ...others } = state.drafts;
        if ((held ?? '') === content) return state;
        return { drafts: content === '' ? others : { ...others, [channelId]: content } };
      });
      if (prefix === null) return;
      if (content === '') storage.removeItem(prefix + channelId);
      else keep(storage, prefix + channelId, content);
    },
    forget: () => {
      if (prefix !== null) for (const key of keysOf(prefix)) storage.removeItem(key);
    },
  };
}
