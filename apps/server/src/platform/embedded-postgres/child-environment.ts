import { cwdLink } from './postmaster.ts';
import type { UnprivilegedUser } from './unprivileged-user.ts';

/** How PostgreSQL's programs are run. */
export interface ChildEnvironment {
  cwd: string;
  /** How the database must name its data folder, given where the folder is. */
  dataArgument: (clusterDir: string) => string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
}

/**
 * `isHidden`: the database's user may not enter a folder above the data (root's home, say). A process may still be in a
 * folder it could not reach by path: it is started there before it changes its user, and the kernel's link to its own
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
