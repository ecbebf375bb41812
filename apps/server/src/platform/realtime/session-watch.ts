import type { FastifyBaseLogger } from 'fastify';
import type { WorkspaceFeed } from './workspace-feed.ts';

/** Who may come in changes seldom, and is out within a second: the numbers of changes are compared this often. */
const pollMs = 400;
/** Whatever the numbers do not tell (a session that ran out) is found by asking for all, this often. */
const verifyAllMs = 5_000;

export interface SessionWatchDeps {
  listFeeds: () => Iterable<WorkspaceFeed>;
  /** Those of the sessions that still stand. */
  findLiveSessions: (workspaceId: number, sessionIds: number[]) => Promise<ReadonlySet<number>>;
  /** A number for each of the workspaces that grows when some user of it may no longer come in, or may do more or less. */
  readAccessChanges: (workspaceIds: number[]) => Promise<ReadonlyMap<number, number>>;
  close: (feed: WorkspaceFeed, sessionIds: ReadonlySet<number>) => void;
  logger: FastifyBaseLogger;
}

/**
 * Finds open sockets whose session or user is no more, whoever ended them and wherever. The bus tells most of it sooner; it
 * may lose messages, and what is changed in the database by hand never goes over it.
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

  /** Asks for every session with an open socket. */
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
      const changes = await this.#deps.readAccessChanges(feeds.map((feed) => feed.workspaceId));
      for (const feed of feeds) {
        const change = changes.get(feed.workspaceId) ?? 0;
        const isChanged = this.#known.get(feed) !== change;
        this.#known.set(feed, change);
        // Rights are changed by events, which the bus may have failed to tell of.
        if (isChanged) void feed.refresh();
        // New sockets are asked for once more: their user may have been put out while they were signing in.
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
