import type { CronLine } from '../jobs/cron-items.ts';
import type { Tasks } from '../jobs/job-runner.ts';
import type { ServerModule } from './server-module.ts';

const sharedWorkers = 20;

/** Workers that run only these tasks. */
interface WorkerPool {
  tasks: Tasks;
  crontab: CronLine[];
  concurrency: number;
}

const makePool = (modules: readonly ServerModule[], concurrency: number): WorkerPool => ({
  tasks: Object.assign({}, ...modules.map(({ tasks }) => tasks)) as Tasks,
  crontab: modules.flatMap(({ crontab = [] }) => crontab),
  concurrency,
});

const assertNamesFit = (modules: readonly ServerModule[]): void => {
  const names = modules.flatMap(({ tasks = {} }) => Object.keys(tasks));
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice !== undefined) throw new Error(`two modules bring a task ${twice}`);
  for (const { tasks = {}, crontab = [] } of modules) {
    const missing = crontab.find(({ task }) => tasks[task] === undefined);
    if (missing !== undefined)
      throw new Error(`the crontab names a task ${missing.task} that its module does not bring`);
  }
};

/** The workers for the modules' tasks: shared ones first, then those of modules that have their own. */
export const shareWorkers = (modules: readonly ServerModule[]): WorkerPool[] => {
  assertNamesFit(modules);
  const sharing = modules.filter(({ ownWorkers }) => ownWorkers === undefined);
  const own = modules.flatMap((module) =>
    module.ownWorkers === undefined ? [] : [makePool([module], module.ownWorkers)],
  );
  return [makePool(sharing, sharedWorkers), ...own];
};
