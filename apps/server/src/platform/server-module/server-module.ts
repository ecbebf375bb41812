import type { FastifyInstance } from 'fastify';
import type { Route } from '../http/index.ts';
import type { CronLine, Tasks } from '../jobs/index.ts';
import type { Measure } from '../metrics/index.ts';
import type { CommittedEventsListener } from '../realtime/event-log.ts';
import type { StopStep } from './stop-in-order.ts';

/**
 * When a step of closing is taken (close-modules.ts): `cut` first; `intake` once the requests have ended, and takes nothing
 * more in; `drain` at the same time, and waits for what is under way; `release` last, and lets go of connections.
 */
export type ClosePhase = 'cut' | 'intake' | 'drain' | 'release';

export interface CloseStep extends StopStep {
  phase: ClosePhase;
}

/**
 * What a module adds to the server. The `makeXModule` of its index.ts makes it, `server-modules.ts` lists it with what it needs
 * of the others, and `app.ts` puts the list together. What a module offers others stands beside this, as further members.
 */
export interface ServerModule {
  /** Endpoints of the contract with their handlers. */
  routes?: readonly Route[];
  /** What is served beside the endpoints. */
  plugins?: readonly ((http: FastifyInstance) => Promise<void>)[];
  /** What is done in jobs, by name. */
  tasks?: Tasks;
  /** Which of the tasks are queued by the clock (UTC). */
  crontab?: readonly CronLine[];
  /** Gives the tasks so many workers of their own, so that they never keep those of the others from their work. */
  ownWorkers?: number;
  /** What the module tells Prometheus. */
  measures?: readonly Measure[];
  /** Hears of every commit of this process. */
  onCommitted?: CommittedEventsListener;
  /** Called once the server listens and the jobs run, one module after another in the order of the list. */
  start?: () => Promise<void>;
  /** What has to be stopped. In each phase the modules take their turns in the reverse of the list's order. */
  close?: readonly CloseStep[];
}
