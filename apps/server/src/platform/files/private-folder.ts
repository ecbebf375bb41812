import { chmodSync, mkdirSync, statSync } from 'node:fs';

/** Only the server's own system user may look into it: also if it was made before, or by a wider umask. */
export const keepPrivate = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((statSync(folder).mode & 0o777) === 0o700) return;
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    // A folder that was mounted for us may have another owner, who decides.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
};
