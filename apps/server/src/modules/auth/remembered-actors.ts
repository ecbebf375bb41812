import type { Database } from '../../platform/database/index.ts';
import type { CallingActor } from '../../platform/http/index.ts';
import { findSession, type SessionKey, touchSession } from './session-queries.ts';

/** How long an answer about a session is trusted: a removed user is out within this time (promise: a second). */
const trustedMs = 900;
const rememberedSessions = 50_000;
/** A session in use is noted this often at most, well within the idle limit of days. */
const touchEveryMs = 300_000;

interface Remembered {
  until: number;
  touchedAt: number;
  actor: Promise<CallingActor | null>;
}

/** Who belongs to keys of one kind, remembered for a moment: every request asks. */
export class RememberedActors {
  readonly #database: Database;
  readonly #remembered = new Map<string, Remembered>();

  constructor(database: Database) {
    this.#database = database;
  }

  find(workspaceId: number, key: string, by: SessionKey): Promise<CallingActor | null> {
    const known = this.#remembered.get(`${workspaceId}:${key}`);
    if (known !== undefined && known.until > Date.now()) return known.actor;
    return this.findAgain(workspaceId, key, by);
  }

  /** Whether the key was somebody's when it was last asked for. */
  isKnown(workspaceId: number, key: string): boolean {
    return this.#remembered.has(`${workspaceId}:${key}`);
  }

  /** Asks whatever is remembered, and remembers the answer. */
  findAgain(workspaceId: number, key: string, by: SessionKey): Promise<CallingActor | null> {
    const place = `${workspaceId}:${key}`;
    const known = this.#remembered.get(place);
    if (this.#remembered.size >= rememberedSessions) this.#remembered.clear();
    const isDue = Date.now() - (known?.touchedAt ?? 0) >= touchEveryMs;
    const touchedAt = isDue ? Date.now() : (known?.touchedAt ?? 0);
    const actor = this.#read(workspaceId, by, isDue);
    const remembered: Remembered = { until: Date.now() + trustedMs, touchedAt, actor };
    this.#remembered.set(place, remembered);
    const drop = () => {
      if (this.#remembered.get(place) === remembered) this.#remembered.delete(place);
    };
    // What belongs to nobody is not remembered: strangers' keys would push out those of users.
    void actor.then((found) => {
      if (found === null) drop();
    }, drop);
    return actor;
  }

  /** Forgets what is known of a session, after it was ended here. */
  forget(workspaceId: number, sessionId: number): void {
    for (const [place, remembered] of this.#remembered) {
      if (!place.startsWith(`${workspaceId}:`)) continue;
      void remembered.actor.then(
        (found) => {
          if (found?.sessionId === sessionId && this.#remembered.get(place) === remembered) {
            this.#remembered.delete(place);
          }
        },
        () => {},
      );
    }
  }

  async #read(workspaceId: number, by: SessionKey, isDue: boolean): Promise<CallingActor | null> {
    const row = await findSession(this.#database, workspaceId, by);
    if (row === null) return null;
    if ('token' in by && isDue) {
      touchSession(this.#database, workspaceId, row.session_id).catch(() => {
        // Only keeps an idle session alive; the next request tries again.
      });
    }
    return {
      workspaceId,
      userId: row.user_id,
      sessionId: row.session_id,
      permissions: row.permissions,
    };
  }
}
