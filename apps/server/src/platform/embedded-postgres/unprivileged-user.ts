import { chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A system account that the database may run as. */
export interface UnprivilegedUser {
  name: string;
  uid: number;
  gid: number;
}

const preferredNames = ['postgres', 'node', 'nobody'];

/** The account to run PostgreSQL as, which refuses to run as root; undefined when this process isn't root. */
export function findUnprivilegedUser(): UnprivilegedUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  for (const name of preferredNames) {
    const account = accounts.find((candidate) => candidate.name === name && candidate.uid > 0);
    if (account) return account;
  }
  throw new Error(
    `PostgreSQL does not run as root, and none of the accounts ${preferredNames.join(', ')} exists. ` +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  );
}

/** Gives `dir` and everything in it to `user`; does nothing when `dir` is theirs already. */
export function giveFolderTo(user: UnprivilegedUser, dir: string): void {
  if (lstatSync(dir).uid === user.uid) return;
  // The folder itself comes last: an interrupted run is then repeated as a whole.
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownIfThere(path.join(entry.parentPath, entry.name), user);
  }
  chownSync(dir, user.uid, user.gid);
}

/** Ignores files that vanish: a second server that tries to start here creates a temporary one (`lockForServer`). */
function chownIfThere(file: string, { uid, gid }: UnprivilegedUser): void {
  try {
    chownSync(file, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
