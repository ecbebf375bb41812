/**
 * `npm run workspace -- create --subdomain S --company C --email E --password P [--first-name F] [--last-name L]`:
 * makes a workspace from the command line, also while the server runs and where creation is closed.
 */

import path from 'node:path';
import { parseArgs } from 'node:util';
import { endpoints } from '@switchboard/contract';
import { pino } from 'pino';
import { loadConfig } from '../config.ts';
import { createOwner } from '../modules/user-creation/index.ts';
import { makeCreateWorkspace, workspaceUrl } from '../modules/workspaces/index.ts';
import { makeDatabase } from '../platform/database/index.ts';
import { findRunningEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { FieldErrors } from '../platform/http/index.ts';
import { openResources } from '../resources.ts';

const usage =
  'Usage: npm run workspace -- create --subdomain S --company C --email E --password P [--first-name F] [--last-name L]\n';

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(2);
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    subdomain: { type: 'string' },
    company: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    'first-name': { type: 'string', default: 'Owner' },
    'last-name': { type: 'string' },
  },
});
if (positionals[0] !== 'create') fail(usage);

const parsed = endpoints.createWorkspace.body.safeParse({
  ...values,
  first_name: values['first-name'],
  last_name: values['last-name'] ?? values.company,
});
if (!parsed.success) {
  const problems = parsed.error.issues.map(
    (issue) => `  --${issue.path.join('.').replace('_', '-')}: ${issue.message}`,
  );
  fail(`${usage}${problems.join('\n')}`);
}

const config = loadConfig(process.env);
const log = pino({ level: 'warn' });

/** The running server's database if there is one, else one of our own for as long as this takes. */
const openDatabase = async () => {
  const running =
    config.databaseUrl === null ? findRunningEmbeddedPostgres(path.join(config.dataDir, 'postgres')) : undefined;
  if (running === undefined) return openResources(config, log);
  const database = makeDatabase({ connection: running, poolSize: 1, log });
  return { database, close: () => database.close() };
};

const resources = await openDatabase();
try {
  const create = makeCreateWorkspace({ database: resources.database, trialDays: config.trialDays, createOwner });
  if (parsed.data === undefined) throw new Error('unreachable');
  const workspace = await create(parsed.data, { allowReserved: true });
  process.stdout.write(`${workspace.company} is ready at ${workspaceUrl(config.baseUrl, workspace.subdomain)}/\n`);
} catch (error) {
  if (!(error instanceof FieldErrors)) throw error;
  process.stderr.write(`${error.errors.map(({ field, message }) => `--${field}: ${message}`).join('\n')}\n`);
  process.exitCode = 1;
} finally {
  await resources.close();
}
