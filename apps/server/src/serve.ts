import { makeApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { nextSteps } from './next-steps.ts';
import { isWrongAddress } from './platform/database/index.ts';
import { type ErrorReports, openErrorReports } from './platform/error-reports/index.ts';
import { makeLog } from './platform/log/index.ts';
import type { ProcessLife } from './process-life.ts';
import { openResources } from './resources.ts';
import { openStartupServer } from './startup-server.ts';

/** EX_CONFIG of sysexits.h: the environment is invalid, restarting will not help. */
const configExitCode = 78;

const readConfig = (): Config => {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(
      `The configuration is not usable:\n${error.problems.map((problem) => `  - ${problem}\n`).join('')}`,
    );
    process.exit(configExitCode);
  }
};

/** If the database answers but admits no connection by this address, waiting for it would not help. */
const endIfAddressIsWrong = (error: unknown): never => {
  if (!isWrongAddress(error)) throw error;
  process.stderr.write(`The configuration is not usable:\n  - DATABASE_URL: ${(error as Error).message}\n`);
  process.exit(configExitCode);
};

const openReports = async ({ sentryDsn, isProduction }: Config): Promise<ErrorReports | null> =>
  sentryDsn === null ? null : openErrorReports(sentryDsn, isProduction ? 'production' : 'development');

/** Starts the server, and registers its parts with `life` to be closed at its end. */
export const serve = async (life: ProcessLife): Promise<void> => {
  const config = readConfig();
  const reports = await openReports(config);
  const log = makeLog({
    level: config.logLevel,
    isPretty: process.stdout.isTTY && !config.isProduction,
    ...(reports && { onError: reports.report }),
  });
  life.logTo(log);
  if (reports !== null) life.beforeEnd('error reports', () => reports.close());
  life.stopping.throwIfAborted();
  const startup = await openStartupServer(config, log);
  life.beforeEnd('startup server', () => startup.close());
  const resources = await openResources(config, log, life.stopping).catch(endIfAddressIsWrong);
  life.beforeEnd('resources', () => resources.close());
  void resources.gaveUp.then((error) => life.fail(error, 'the server ends: its database does not come back'));
  const app = await makeApp(config, resources, log);
  life.beforeEnd('app', () => app.close());
  life.onStrayError(() => app.noteDeath());
  life.stopping.throwIfAborted();
  await app.start(life.stopping);
  life.stopping.throwIfAborted();
  await startup.close();
  const address = await app.listen(startup.port);
  life.stopping.throwIfAborted();
  log.info({ address, startedInMs: Math.round(process.uptime() * 1000) }, 'ready');
  if (process.env.npm_lifecycle_event === 'start') process.stderr.write(nextSteps(config));
};
