/** How long a looked-up key is trusted: a removed user loses access within this time (promise: a second). */
const trustedMs = 900;
const rememberedKeys = 50_000;
/** How often the last use of a key is written down at most; well within the idle limit of days. */
const touchEveryMs = 300_000;

interface Remembered<Actor> {
  until: number;
  touchedAt: number;
  actor: Promise<Actor | null>;
}

/** Caches for a moment which user a key of one kind belongs to: every request asks. */
export class RememberedActors<Use, Actor> {
  readonly #read: (workspaceId: number, use: Use, isTouchDue: boolean) => Promise<Actor | null>;
  readonly #remembered = new Map<string, Remembered<Actor>>();

  /** `isTouchDue`: the use is to be written down. */
  constructor(read: (workspaceId: number, use: Use, isTouchDue: boolean) => Promise<Actor | null>) {
    this.#read = read;
  }

  find(workspaceId: number, key: string, use: Use): Promise<Actor | null> {
    const known = this.#remembered.get(`${workspaceId}:${key}`);
    if (known !== undefined && known.until > Date.now()) return known.actor;
    return this.findAgain(workspaceId, key, use);
  }

  /** Whether the key belonged to a user when it was last looked up. */
  isKnown(workspaceId: number, key: string): boolean {
    return this.#remembered.has(`${workspaceId}:${key}`);
  }

  /** Looks the key up regardless of the cache, and caches the answer. */
  findAgain(workspaceId: number, key: string, use: Use): Promise<Actor | null> {
    const place = `${workspaceId}:${key}`;
    const known = this.#remembered.get(place);
    if (this.#remembered.size >= rememberedKeys) this.#remembered.clear();
    const isDue = Date.now() - (known?.touchedAt ?? 0) >= touchEveryMs;
    const touchedAt = isDue ? Date.now() : (known?.touchedAt ?? 0);
    const actor = this.#read(workspaceId, use, isDue);
    const remembered: Remembered<Actor> = { until: Date.now() + trustedMs, touchedAt, actor };
    this.#remembered.set(place, remembered);
    const drop = () => {
      if (this.#remembered.get(place) === remembered) this.#remembered.delete(place);
    };
    // Unknown keys are not cached: those of strangers would push out those of users.
    void actor.then((found) => {
      if (found === null) drop();
    }, drop);
    return actor;
  }

  /** Removes from the cache what was ended by this process. */
  forget(workspaceId: number, isEnded: (actor: Actor) => boolean): void {
    for (const [place, remembered] of this.#remembered) {
      if (!place.startsWith(`${workspaceId}:`)) continue;
      void remembered.actor.then(
        (found) => {
          if (found !== null && isEnded(found) && this.#remembered.get(place) === remembered) {
            this.#remembered.delete(place);
          }
        },
        () => {},
      );
    }
  }
}
