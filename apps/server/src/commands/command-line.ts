import { type Config, ConfigError, loadConfig } from '../config.ts';

/** Prints a message to standard error; standard output is reserved for the command's result. */
export const say = (message: string): void => {
  process.stderr.write(`${message}\n`);
};

/** Exits with an error for wrong usage. */
export const fail: (message: string) => never = (message) => {
  say(message);
  process.exit(2);
};

/** The settings, read as the server reads them; an invalid one ends the command. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  try {
    return loadConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    say(`The configuration is not usable:\n${error.problems.map((problem) => `  - ${problem}`).join('\n')}`);
    process.exit(78);
  }
};
