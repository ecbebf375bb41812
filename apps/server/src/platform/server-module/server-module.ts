import type { FastifyInstance } from 'fastify';
import type { CommittedEventsListener } from '../events/index.ts';
import type { Route } from '../http/index.ts';
import type { CronLine } from '../jobs/cron-items.ts';
import type { Tasks } from '../jobs/job-runner.ts';
import type { Measure } from '../metrics/index.ts';
import type { TypingListener } from '../realtime/hub.ts';
import type { StopStep } from './stop-in-order.ts';

/**
 * When a step of closing runs (close-modules.ts): `cut` first; `intake` once the requests have ended, and accepts
 * nothing more; `drain` at the same time as the requests, and waits for running work; `release` last, and closes
 * connections.
 */
export type ClosePhase = 'cut' | 'intake' | 'drain' | 'release';

export interface CloseStep extends StopStep {
  phase: ClosePhase;
}

/**
 * The parts a module adds to the server. The `makeXModule` of its index.ts creates it, `server-modules.ts` lists it
 * with its dependencies on the others, and `app.ts` assembles the list. Further members of the object are for other
 * modules.
 */
export interface ServerModule {
  /** Endpoints of the contract with their handlers. */
  routes?: readonly Route[];
  /** Routes served beside the endpoints. */
  plugins?: readonly ((http: FastifyInstance) => Promise<void>)[];
  /** Functions of jobs, by task name. */
  tasks?: Tasks;
  /** Tasks that are queued on a schedule (UTC). */
  crontab?: readonly CronLine[];
  /** Gives the tasks this many workers of their own, so that they never occupy those of the others. */
  ownWorkers?: number;
  /** Measures that the module reports to Prometheus. */
  measures?: readonly Measure[];
  /** Called for every commit of this process. */
  onCommitted?: CommittedEventsListener;
  /** Called in every process when a user types in a channel; such signals may be lost. */
  onTyping?: TypingListener;
  /** Called in every process, a few times a second at most, when users of a workspace have come online. */
  onCameOnline?: (workspaceId: number) => Promise<void>;
  /** Called in one process when a conversation's manager has read on in it. */
  onConversationRead?: TypingListener;
  /**
   * Called before jobs run and callers are let in, one module after another in the order of the list; called again when
   * it failed because the database was away.
   */
  start?: () => Promise<void>;
  /** Called once callers are let in: for modules that others then call. */
  onListening?: () => void;
  /** Called when an unexpected error ends the process, before anything is closed. */
  noteDeath?: () => void;
  /** Steps of closing. In each phase the modules are closed in the reverse order of the list. */
  close?: readonly CloseStep[];
}
