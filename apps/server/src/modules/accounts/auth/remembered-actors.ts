import { isOpen } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import type { SessionToken } from '../../../platform/secrets/index.ts';
import { findSession, touchSession } from './session-queries.ts';

/** How long a looked-up session is trusted: a removed user loses access within this time (promise: a second). */
const trustedMs = 900;
const rememberedSessions = 50_000;
/** How often the last use of a session is written down at most; well within the idle limit of days. */
const touchEveryMs = 300_000;

/** The key of a session; a use of its token is recorded with the address it came from. */
type SessionUse = { token: SessionToken; address: string } | { sessionId: number };

interface Remembered {
  until: number;
  touchedAt: number;
  actor: Promise<CallingActor | null>;
}

/** Caches for a moment which user a key of one kind belongs to: every request asks. */
export class RememberedActors {
  readonly #database: Database;
  readonly #remembered = new Map<string, Remembered>();

  constructor(database: Database) {
    this.#database = database;
  }

  find(workspaceId: number, key: string, by: SessionUse): Promise<CallingActor | null> {
    const known = this.#remembered.get(`${workspaceId}:${key}`);
    if (known !== undefined && known.until > Date.now()) return known.actor;
    return this.findAgain(workspaceId, key, by);
  }

  /** Whether the key belonged to a user when it was last looked up. */
  isKnown(workspaceId: number, key: string): boolean {
    return this.#remembered.has(`${workspaceId}:${key}`);
  }

  /** Looks the key up regardless of the cache, and caches the answer. */
  findAgain(workspaceId: number, key: string, by: SessionUse): Promise<CallingActor | null> {
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
    // Unknown keys are not cached: those of strangers would push out those of users.
    void actor.then((found) => {
      if (found === null) drop();
    }, drop);
    return actor;
  }

  /** Removes a session from the cache after it was ended by this process. */
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

  async #read(workspaceId: number, by: SessionUse, isDue: boolean): Promise<CallingActor | null> {
    const row = await findSession(this.#database, workspaceId, by);
    if (row === null) return null;
    if ('token' in by && isDue) {
      touchSession(this.#database, workspaceId, row.session_id, by.address).catch(() => {
        // This only keeps an idle session alive; a later request tries again.
      });
    }
    return {
      workspaceId,
      userId: row.user_id,
      sessionId: row.session_id,
      permissions: row.permissions,
      isConfirmed: row.is_confirmed,
      isOwner: row.is_owner,
      isWorkspaceOpen: isOpen(row.payment_status),
    };
  }
}
