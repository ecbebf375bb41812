/**
 * Notices in this process that a workspace with registered devices has new messages, and queues one check of them.
 * Messages of workspaces without devices cost a lookup in a set; those of the others at most one small transaction a
 * second, separate from sending.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import type { LoggedEvent } from '../../../platform/events/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { notifyDevicesJob } from './notification-jobs.ts';
import { listWatchedWorkspaces } from './subscription-queries.ts';

/** Devices registered through another process are known within this time. */
const refreshMs = 5_000;
const second = 1_000;

interface PushWatchDeps {
  database: Database;
  log: FastifyBaseLogger;
}

export class PushWatch {
  readonly #deps: PushWatchDeps;
  #watched = new Set<number>();
  readonly #lastSecond = new Map<number, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: PushWatchDeps) {
    this.#deps = deps;
  }

  /**
   * Loads which workspaces have devices, and queues a check of each: messages may have arrived while no process ran.
   */
  async start(): Promise<void> {
    await this.#refresh();
    this.#timer = setInterval(() => void this.#refresh(), refreshMs);
    this.#timer.unref();
  }

  /** Called when a device has been registered here. */
  add(workspaceId: number): void {
    this.#watched.add(workspaceId);
  }

  /** Events of a transaction that has just committed in this process. */
  committed(workspaceId: number, events: readonly LoggedEvent[]): void {
    if (this.#watched.has(workspaceId) && events.some(({ event }) => event === 'newMessage'))
      this.#queueNotifying(workspaceId);
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  async #refresh(): Promise<void> {
    try {
      const before = this.#watched;
      this.#watched = new Set(await listWatchedWorkspaces(this.#deps.database));
      for (const workspaceId of this.#watched) if (!before.has(workspaceId)) this.#queueNotifying(workspaceId);
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'workspaces with push devices could not be read, trying again');
    }
  }

  #queueNotifying(workspaceId: number): void {
    const now = Math.floor(Date.now() / second);
    if (this.#lastSecond.get(workspaceId) === now) return;
    this.#lastSecond.set(workspaceId, now);
    this.#deps.database
      .inWorkspace(workspaceId, (tx) => enqueueJob(tx, notifyDevicesJob(workspaceId)))
      // The next message, or the next start, queues a check that includes this one.
      .catch((error: unknown) => this.#deps.log.warn({ err: error, workspaceId }, 'a look for push was not queued'));
  }
}
