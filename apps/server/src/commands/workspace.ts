/**
 * `npm run workspace -- create …` makes a workspace from the command line, also where creation is closed;
 * `reset-second-factors` admits a user who has lost every second factor; the others are the operator's view of plans
 * and payments. All of them also while the server runs.
 */

import path from 'node:path';
import { parseArgs } from 'node:util';
import { endpoints } from '@switchboard/contract';
import { pino } from 'pino';
import { createOwner } from '../modules/accounts/user-administration/index.ts';
import { makeCreateWorkspace, workspaceUrl } from '../modules/foundation/workspaces/index.ts';
import { makeDatabase } from '../platform/database/index.ts';
import { findRunningEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { AppError, FieldErrors } from '../platform/http/index.ts';
import { openBus, openResources, type Resources } from '../resources.ts';
import { fail, readConfig, say } from './command-line.ts';
import {
  announceOnBus,
  closeWorkspace,
  compPlan,
  describeState,
  describeWorkspaces,
  eraseClosed,
  extendTrial,
} from './manage-subscriptions.ts';
import { describeNumbers, recount } from './report-numbers.ts';
import { resetSecondFactorsOf } from './reset-second-factors.ts';

const usage = `Usage:
  npm run workspace -- create --subdomain S --company C --email E --password P [--first-name F] [--last-name L]
  npm run workspace -- reset-second-factors --subdomain S --email E
  npm run workspace -- list
  npm run workspace -- state --subdomain S
  npm run workspace -- extend-trial --subdomain S --days N
  npm run workspace -- comp --subdomain S --plan business|virtuoso [--days N]
  npm run workspace -- close --subdomain S
  npm run workspace -- erase --subdomain S --confirm S
  npm run workspace -- numbers [--subdomain S] [--days N] [--zone Europe/Kyiv]
  npm run workspace -- recount --subdomain S
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    subdomain: { type: 'string' },
    company: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    'first-name': { type: 'string', default: 'Owner' },
    'last-name': { type: 'string' },
    days: { type: 'string' },
    plan: { type: 'string' },
    confirm: { type: 'string' },
    zone: { type: 'string', default: 'UTC' },
  },
});

/** The errors of the values, by option. */
const refuse = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): never =>
  fail(
    `${usage}${issues.map((issue) => `  --${issue.path.join('.').replace('_', '-')}: ${issue.message}`).join('\n')}`,
  );

/** Acts on the database, and tells the servers that run. */
type Act = (resources: Pick<Resources, 'database' | 'bus'>) => Promise<string>;

const readCreation = (): Act => {
  const parsed = endpoints.createWorkspace.body.safeParse({
    ...values,
    first_name: values['first-name'],
    last_name: values['last-name'] ?? values.company,
  });
  if (!parsed.success) return refuse(parsed.error.issues);
  return async ({ database }) => {
    const create = makeCreateWorkspace({ database, trialDays: config.trialDays, createOwner });
    const workspace = await create(parsed.data, { allowReserved: true });
    return `${workspace.company} is ready at ${workspaceUrl(config.baseUrl, workspace.subdomain)}/`;
  };
};

const readReset = (): Act => {
  const parsed = endpoints.createWorkspace.body.pick({ subdomain: true, email: true }).safeParse(values);
  if (!parsed.success) return refuse(parsed.error.issues);
  return async ({ database }) => {
    await resetSecondFactorsOf(config, database, parsed.data);
    return `The second factors of ${parsed.data.email} are removed. The password alone signs in now; they are told by mail.`;
  };
};

const named = (): string => values.subdomain ?? fail(`${usage}  --subdomain: is missing`);

/** Null when no number of days is given. */
const readDays = (): number | null => {
  if (values.days === undefined) return null;
  const days = Number(values.days);
  return Number.isInteger(days) && days >= 1 && days <= 3650 ? days : fail(`${usage}  --days: must be 1 to 3650`);
};

const readExtension = (): Act => {
  const [subdomain, days] = [named(), readDays() ?? fail(`${usage}  --days: is missing`)];
  return (resources) => extendTrial(config, resources, { subdomain, days });
};

const readComp = (): Act => {
  const [subdomain, days, plan] = [named(), readDays(), values.plan ?? fail(`${usage}  --plan: is missing`)];
  return (resources) => compPlan(config, resources, { subdomain, plan, days });
};

const readErasure = (): Act => {
  const subdomain = named();
  if (values.confirm !== subdomain) return fail(`${usage}  --confirm: must repeat the subdomain`);
  return (resources) => eraseClosed(config, resources, subdomain);
};

const operatorsActs: Readonly<Record<string, () => Act>> = {
  list:
    () =>
    ({ database }) =>
      describeWorkspaces(database),
  state: () => {
    const subdomain = named();
    return ({ database }) => describeState(database, subdomain);
  },
  'extend-trial': readExtension,
  comp: readComp,
  close: () => {
    const subdomain = named();
    return (resources) => closeWorkspace(config, resources, subdomain);
  },
  erase: readErasure,
  numbers: () => {
    const { subdomain = null, zone } = values;
    const days = readDays() ?? 30;
    return ({ database }) => describeNumbers(database, subdomain, { days, zone });
  },
  recount: () => {
    const subdomain = named();
    return ({ database }) => recount(database, subdomain);
  },
};

const readAct = (): Act => {
  if (positionals[0] === 'create') return readCreation();
  if (positionals[0] === 'reset-second-factors') return readReset();
  return operatorsActs[positionals[0] ?? '']?.() ?? fail(usage);
};

const act = readAct();
const config = readConfig(process.env);
const log = pino({ level: 'warn' });

/** The running server's database if there is one, else one of our own for as long as this takes. */
const openDatabase = async () => {
  const running =
    config.databaseUrl === null ? findRunningEmbeddedPostgres(path.join(config.dataDir, 'postgres')) : undefined;
  if (running === undefined) return openResources(config, log);
  const database = makeDatabase({ connection: running, poolSize: 1, log });
  const bus = await openBus(config, running, log);
  const close = async () => {
    await bus.close();
    await database.close();
  };
  return { database, bus, close };
};

const resources = await openDatabase();
announceOnBus(resources);
try {
  process.stdout.write(`${await act(resources)}\n`);
} catch (error) {
  if (error instanceof FieldErrors) say(error.errors.map(({ field, message }) => `--${field}: ${message}`).join('\n'));
  else if (error instanceof AppError) say(error.message);
  else throw error;
  process.exitCode = 1;
} finally {
  await resources.close();
}
