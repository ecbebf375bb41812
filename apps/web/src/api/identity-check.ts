/** Asks the reader to show that it is them, by password or second factor, before a call that needs it is repeated. */
export interface IdentityCheck {
  /** Whether they did. Calls that ask at the same time share one question. */
  ask(): Promise<boolean>;
  /** The question is on the screen. */
  isAsked(): boolean;
  /** Ends the question. */
  answer(isConfirmed: boolean): void;
  /** Calls the listener when a question begins or ends; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

export function makeIdentityCheck(): IdentityCheck {
  const listeners = new Set<() => void>();
  let asked: { promise: Promise<boolean>; resolve: (isConfirmed: boolean) => void } | null = null;
  const announce = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask: () => {
      if (asked !== null) return asked.promise;
      let resolve = (_isConfirmed: boolean) => {};
      const promise = new Promise<boolean>((settle) => {
        resolve = settle;
      });
      asked = { promise, resolve };
      announce();
      return promise;
    },
    isAsked: () => asked !== null,
    answer: (isConfirmed) => {
      asked?.resolve(isConfirmed);
      asked = null;
      announce();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
