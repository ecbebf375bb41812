import { makeApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { makeLog } from './platform/log/index.ts';
import { openResources } from './resources.ts';

/** EX_CONFIG of sysexits.h: the environment is wrong, starting again will not help. */
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

const config = readConfig();
const log = makeLog({ level: config.logLevel, isPretty: process.stdout.isTTY && !config.isProduction });

const start = async (): Promise<void> => {
  const resources = await openResources(config, log);
  const app = await makeApp(config, resources, log);
  const address = await app.listen();
  log.info({ address, startedInMs: Math.round(process.uptime() * 1000) }, 'ready');

  let isStopping = false;
  const stop = (signal: string, exitCode = 0) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    // What hangs for longer than this is cut; nothing acknowledged depends on it.
    setTimeout(() => process.exit(1), 15_000).unref();
    app
      .close()
      .then(() => resources.close())
      .then(
        () => process.exit(exitCode),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  // Nobody knows what such an error left undone: what is under way is finished, and whoever runs the server starts it anew.
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'an error that nobody was waiting for');
    stop('error', 1);
  };
  process.on('unhandledRejection', fail);
  process.on('uncaughtException', fail);
};

start().catch((error: unknown) => {
  log.fatal({ err: error }, 'the server could not start');
  process.exit(1);
});
