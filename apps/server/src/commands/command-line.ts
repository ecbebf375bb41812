/** Tells whoever called the command; what it answers with goes to standard output instead. */
export const say = (message: string): void => {
  process.stderr.write(`${message}\n`);
};

/** Ends a command that was called wrongly. */
export const fail: (message: string) => never = (message) => {
  say(message);
  process.exit(2);
};
