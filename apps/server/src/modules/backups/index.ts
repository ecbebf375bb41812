export { type CheckedBackup, checkBackup } from './archive-reader.ts';
export { backUp, secretKeyMarkOf } from './back-up.ts';
export { BackupError } from './backup-format.ts';
export { type BackupSettings, backupCrontab, makeBackupTasks, measureBackupAge } from './backup-jobs.ts';
export { restoreBackup } from './restore-backup.ts';
export { openSecretKey } from './seal-secret-key.ts';
