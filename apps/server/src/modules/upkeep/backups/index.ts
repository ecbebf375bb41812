import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import type { TableFacts } from '../../../platform/database/index.ts';
import type { FileStorage } from '../../../platform/files/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { type BackupSettings, backupCrontab, makeBackupTasks, measureBackupAge } from './backup-jobs.ts';

export { type CheckedBackup, checkBackup } from './archive-reader.ts';
export { backUp, secretKeyMarkOf } from './back-up.ts';
export { BackupError } from './backup-format.ts';
export { restoreBackup } from './restore-backup.ts';
export { openSecretKey } from './seal-secret-key.ts';

interface BackupsModuleDeps {
  /** Null: no daily backup. */
  settings: BackupSettings | null;
  ownerConnection: ClientConfig;
  storage: FileStorage;
  secrets: SecretBox;
  secretKey: string;
  /** The newest migration this product knows. */
  newestMigration: number;
  tables: ReadonlyMap<string, TableFacts>;
  log: FastifyBaseLogger;
}

export const makeBackupsModule = ({ settings, ownerConnection, ...deps }: BackupsModuleDeps): ServerModule => {
  if (settings === null) return {};
  return {
    tasks: makeBackupTasks({ ...deps, settings, connection: ownerConnection }),
    crontab: [backupCrontab(settings)],
    measures: [measureBackupAge(settings)],
  };
};
