/** Loaded on first use (the module cache keeps it): no password is set while the server starts. */
const loadList = async (): Promise<ReadonlySet<string>> => (await import('./password-list.ts')).commonPasswords;

/** Typical additions to a common password, which guessers therefore try too: up to four digits and signs. */
const addition = /[\d\p{P}\p{S}]{1,4}$/u;

/**
 * Whether a password is among the most common ones, however its letters are written, or one of them with a few digits
 * and signs added, or a single character repeated.
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const list = await loadList();
  const folded = password.normalize('NFKC').toLowerCase();
  return list.has(folded) || list.has(folded.replace(addition, '')) || new Set(folded).size === 1;
};
