/** The session on this workspace's host: the bearer token and the files-only secret. */
export interface SessionTokens {
  token: string;
  salt: string;
}

export interface Session {
  read(): SessionTokens | null;
  write(tokens: SessionTokens): void;
  clear(): void;
  /** Calls the listener after every change, also one made in another tab; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

const storageKey = 'switchboard.session';

const parse = (text: string | null): SessionTokens | null => {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<SessionTokens>;
    return typeof value.token === 'string' && typeof value.salt === 'string'
      ? { token: value.token, salt: value.salt }
      : null;
  } catch {
    return null;
  }
};

/** The session kept in `storage`. Each workspace has its own origin, so a token is never sent to another workspace. */
export function makeSession(storage: Storage): Session {
  let current = parse(storage.getItem(storageKey));
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };

  const handleStorage = (event: StorageEvent) => {
    // `key` is null when another tab cleared everything.
    if (event.storageArea !== storage || (event.key !== storageKey && event.key !== null)) return;
    current = parse(storage.getItem(storageKey));
    announce();
  };

  return {
    read: () => current,
    write: (tokens) => {
      current = tokens;
      storage.setItem(storageKey, JSON.stringify(tokens));
      announce();
    },
    clear: () => {
      current = null;
      storage.removeItem(storageKey);
      announce();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) globalThis.addEventListener('storage', handleStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) globalThis.removeEventListener('storage', handleStorage);
      };
    },
  };
}
