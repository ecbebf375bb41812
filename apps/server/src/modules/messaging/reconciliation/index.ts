import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeReconcileBots, type ReconcileBotsDeps } from './reconcile-bots.ts';

/** The nightly proof that no message of a bot was lost or forgotten. */
export const makeReconciliationModule = (deps: ReconcileBotsDeps): ServerModule => ({
  tasks: { 'reconcile-bots': makeReconcileBots(deps) },
  crontab: [{ task: 'reconcile-bots', schedule: '29 2 * * *' }],
});
