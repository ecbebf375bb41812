import type { FastifyBaseLogger } from 'fastify';
import type { WorkspaceFeed } from './workspace-feed.ts';

/**
 * A user who loses access must be disconnected within a second; as this is rare, only change counters are compared,
 * this often.
 */
const pollMs = 400;
/** Causes the counters do not cover (an expired session) are found by checking all sessions, this often. */
const verifyAllMs = 5_000;

export interface SessionWatchDeps {
  listFeeds: () => Iterable<WorkspaceFeed>;
  /** Those of the sessions that are still valid. */
  findLiveSessions: (workspaceId: number, sessionIds: number[]) => Promise<ReadonlySet<number>>;
  /**
   * For each workspace whether it is paid for, and a number that grows when one of its users may have lost access, or has
   * got other rights.
   */
  readAccess: (workspaceIds: number[]) => Promise<ReadonlyMap<number, { isOpen: boolean; changes: number }>>;
  close: (feed: WorkspaceFeed, sessionIds: ReadonlySet<number>) => void;
  /** Closes all sockets of a workspace that is closed. */
  closeAll: (feed: WorkspaceFeed) => void;
  logger: FastifyBaseLogger;
}

/**
 * Finds open sockets whose session or user is no longer valid, or whose workspace is closed, for any cause and in any
 * process. The bus reports most cases sooner, but it may lose messages, and manual changes in the database never go
 * over it.
 */
export class SessionWatch {
  readonly #deps: SessionWatchDeps;
  readonly #known = new WeakMap<WorkspaceFeed, number>();
  readonly #timers: NodeJS.Timeout[];
  #isPolling = false;

  constructor(deps: SessionWatchDeps) {
    this.#deps = deps;
    this.#timers = [setInterval(() => void this.#poll(), pollMs), setInterval(() => this.verifyAll(), verifyAllMs)];
    for (const timer of this.#timers) timer.unref();
  }

  /** Checks every session with an open socket. */
  verifyAll(): void {
    for (const feed of this.#deps.listFeeds()) this.#verify(feed, true);
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  async #poll(): Promise<void> {
    const feeds = [...this.#deps.listFeeds()];
    if (this.#isPolling || feeds.length === 0) return;
    this.#isPolling = true;
    try {
      const accesses = await this.#deps.readAccess(feeds.map((feed) => feed.workspaceId));
      for (const feed of feeds) {
        const access = accesses.get(feed.workspaceId);
        if (access?.isOpen !== true) {
          this.#deps.closeAll(feed);
          continue;
        }
        const change = access.changes;
        const isChanged = this.#known.get(feed) !== change;
        this.#known.set(feed, change);
        // Rights are changed by events, which the bus may have lost.
        if (isChanged) void feed.refresh();
        // New sockets are checked once more: their user may have lost access while they were signing in.
        this.#verify(feed, isChanged);
      }
    } catch (error) {
      this.#deps.logger.warn({ err: error }, 'changes of access could not be read, trying again');
    } finally {
      this.#isPolling = false;
    }
  }

  #verify(feed: WorkspaceFeed, isEveryone: boolean): void {
    const asked = [...feed.connections].filter((connection) => isEveryone || !connection.isVerified);
    if (asked.length === 0) return;
    for (const connection of asked) connection.isVerified = true;
    const sessionIds = new Set(asked.map((connection) => connection.sessionId));
    this.#deps.findLiveSessions(feed.workspaceId, [...sessionIds]).then(
      (live) => this.#deps.close(feed, new Set([...sessionIds].filter((id) => !live.has(id)))),
      (error: unknown) => {
        for (const connection of asked) connection.isVerified = false;
        this.#deps.logger.warn({ err: error }, 'sessions of open sockets could not be verified, trying again');
      },
    );
  }
}
