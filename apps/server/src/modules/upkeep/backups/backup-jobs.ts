import { mkdirSync, readdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Tasks } from '../../../platform/jobs/index.ts';
import type { Measure } from '../../../platform/metrics/index.ts';
import { type BackUpDeps, backUp } from './back-up.ts';

export interface BackupSettings {
  /** The directory of the daily backups. */
  dir: string;
  /** `HH:MM` in UTC. */
  at: string;
  keepDays: number;
  /** If set, the backups contain SECRET_KEY, encrypted with this. */
  passphrase: string | null;
}

interface BackupTasksDeps extends Omit<BackUpDeps, 'report'> {
  settings: BackupSettings;
  secretKey: string;
  log: FastifyBaseLogger;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const namePattern = /^switchboard-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/;
const unfinishedPattern = /^switchboard-\d{8}T\d{6}Z\.tar\.[a-f0-9]{8}\.part$/;

const nameAt = (moment: Date): string => `switchboard-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar`;

/** When a backup of that name was begun; undefined for a file that is not a backup. */
const momentOf = (name: string): number | undefined => {
  const match = namePattern.exec(name);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match.map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
};

/** Removes backups that are too old (never the newest) and unfinished files that killed servers left behind. */
const removeOldBackups = async ({ dir, keepDays }: BackupSettings, now: number): Promise<void> => {
  const names = await readdir(dir);
  const newest = Math.max(...names.map((name) => momentOf(name) ?? 0));
  for (const name of names) {
    const moment = momentOf(name);
    if (moment !== undefined && moment < newest && moment < now - keepDays * dayMs) await rm(path.join(dir, name));
    if (!unfinishedPattern.test(name)) continue;
    const facts = await stat(path.join(dir, name)).catch(() => null);
    if (facts !== null && facts.mtimeMs < now - dayMs) await rm(path.join(dir, name), { force: true });
  }
};

/** The daily backup, made by one process of the deployment. When it fails it is retried, and old backups stay. */
export const makeBackupTasks = ({ settings, secretKey, log, ...deps }: BackupTasksDeps): Tasks => ({
  'back-up': async () => {
    const file = path.join(settings.dir, nameAt(new Date()));
    const { passphrase } = settings;
    const report = (message: string) => log.debug({ file }, message);
    try {
      mkdirSync(settings.dir, { recursive: true, mode: 0o700 });
      const facts = await backUp(
        { ...deps, report },
        file,
        passphrase === null ? undefined : { secretKey, passphrase },
      );
      const { missing, ...counts } = facts;
      log.info({ file, ...counts }, 'backed up');
      if (missing.length > 0) log.error({ file, missing }, 'files are missing in the storage, or cut short');
      await removeOldBackups(settings, Date.now());
    } catch (error) {
      log.error({ err: error, file }, 'the daily backup failed');
      throw error;
    }
  },
});

export const backupCrontab = ({ at }: BackupSettings): { task: string; schedule: string } => {
  const [hour, minute] = at.split(':').map(Number);
  return { task: 'back-up', schedule: `${minute} ${hour} * * *` };
};

/** The age of the newest backup; a deployment without one shows the time since 1970. */
export const measureBackupAge = ({ dir }: BackupSettings): Measure => ({
  name: 'switchboard_backup_age_seconds',
  help: 'Age of the newest daily backup in BACKUP_DIR',
  read: () => {
    try {
      return (Date.now() - Math.max(0, ...readdirSync(dir).map((name) => momentOf(name) ?? 0))) / 1000;
    } catch {
      return Date.now() / 1000;
    }
  },
});
