import { cwdLink } from './postmaster.ts';
import type { UnprivilegedUser } from './unprivileged-user.ts';

/** How the programs of PostgreSQL are run. */
export interface ChildEnvironment {
  cwd: string;
  /** The data folder as the database is to name it, given where it lies. */
  dataArgument: (clusterDir: string) => string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
}

/**
 * `isHidden`: the database's user may not pass a folder above the data (root's home, say). A process may still stand in
 * a folder it could not walk to: it is started there before it changes its user, and the kernel's link to its own
 * working folder leads to the data without passing the folders above.
 */
export function makeChildEnvironment(
  dir: string,
  runAs: UnprivilegedUser | undefined,
  isHidden: boolean,
): ChildEnvironment {
  // Nothing of the server's own environment (PG*, secrets, locale) reaches the database.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', HOME: dir };
  const dataArgument = (clusterDir: string) => (isHidden ? cwdLink : clusterDir);
  return { cwd: dir, dataArgument, env, ...(runAs && { uid: runAs.uid, gid: runAs.gid }) };
}
