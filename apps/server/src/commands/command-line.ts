import { type Config, ConfigError, loadConfig } from '../config.ts';

/** Tells whoever called the command; what it answers with goes to standard output instead. */
export const say = (message: string): void => {
  process.stderr.write(`${message}\n`);
};

/** Ends a command that was called wrongly. */
export const fail: (message: string) => never = (message) => {
  say(message);
  process.exit(2);
};

/** The settings, as the server reads them; a wrong one ends the command. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  try {
    return loadConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    say(`The configuration is not usable:\n${error.problems.map((problem) => `  - ${problem}`).join('\n')}`);
    process.exit(78);
  }
};
