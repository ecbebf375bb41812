import { createHash } from 'node:crypto';
import type { DbJob } from 'graphile-worker';
import type pg from 'pg';
import { beginAnewSql, forgetDeathsSql, listDeathsSql } from './job-queries.ts';

interface JobWork {
  task: string;
  work: string;
}

interface DeathsRow extends JobWork {
  is_set_aside: boolean;
}

type WorkingJob = Pick<DbJob, 'id' | 'payload' | 'last_error'> & { task_identifier: string };

/** The error that a job which was set aside is left with. */
export const setAsideText = 'set aside: the server has died three times in the middle of it';

/** The same for every job of the same task and payload; a scheduled one carries its time as well. */
export const workOf = (task: string, payload: unknown): JobWork => {
  const what = typeof payload === 'object' && payload !== null ? { ...payload, _cron: undefined } : payload;
  return { task, work: createHash('sha256').update(JSON.stringify(what)).digest('hex') };
};

const keyOf = ({ task, work }: JobWork): string => `${task} ${work}`;

/** During which jobs the process died, here or elsewhere, as of the last look. */
export class JobDeaths {
  readonly #ask: (text: string, values: unknown[]) => Promise<pg.QueryResult>;
  /** For each work, whether its jobs are set aside. */
  #known = new Map<string, boolean>();

  constructor(ask: (text: string, values: unknown[]) => Promise<pg.QueryResult>) {
    this.#ask = ask;
  }

  /** `ask` may give up where the database is away, which the caller then hears of. */
  async look(ask = this.#ask): Promise<void> {
    const { rows } = await ask(listDeathsSql, []);
    this.#known = new Map((rows as DeathsRow[]).map((row) => [keyOf(row), row.is_set_aside]));
  }

  /**
   * Whether the job must not begin. One that was set aside and is run all the same was put back by hand: it begins
   * anew.
   */
  async isSetAside(job: WorkingJob): Promise<boolean> {
    const of = workOf(job.task_identifier, job.payload);
    if (job.last_error === setAsideText) {
      await this.#ask(beginAnewSql, [of.task, of.work, job.id]);
      this.#known.delete(keyOf(of));
      return false;
    }
    return this.#known.get(keyOf(of)) ?? false;
  }

  /** The job is done. */
  async forget(job: WorkingJob): Promise<void> {
    if (this.#known.size === 0) return;
    const of = workOf(job.task_identifier, job.payload);
    if (this.#known.delete(keyOf(of))) await this.#ask(forgetDeathsSql, [of.task, of.work]);
  }
}
