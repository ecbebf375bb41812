import { z } from 'zod';

/**
 * A backup is one tar file: `manifest.json` first, then `secret-key.json` if it was asked for, the tables as
 * `tables/NAME/000001.copy.gz` (PostgreSQL's COPY text, cut anywhere), the files as `files/ab/abcdef…`, and `end.json` last.
 */
export const formatVersion = 1;

export const manifestName = 'manifest.json';
export const secretKeyName = 'secret-key.json';
export const endName = 'end.json';

const partPattern = /^tables\/([a-z_]+)\/\d{6}\.copy\.gz$/;
const filePattern = /^files\/[a-f0-9]{2}\/([a-f0-9]{32})$/;

export const partNameOf = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.copy.gz`;
export const tableOfPart = (name: string): string | undefined => partPattern.exec(name)?.[1];
export const fileNameOf = (key: string): string => `files/${key.slice(0, 2)}/${key}`;
export const keyOfFile = (name: string): string | undefined => filePattern.exec(name)?.[1];

const migrationShape = z.object({ version: z.number(), name: z.string(), sha256: z.string() });
const tableShape = z.object({ name: z.string().regex(/^[a-z_]+$/), columns: z.array(z.string()) });
const sequenceShape = z.object({ table: z.string(), column: z.string(), lastValue: z.string(), isCalled: z.boolean() });

export const manifestShape = z.object({
  format: z.literal('switchboard-backup'),
  formatVersion: z.number(),
  createdAt: z.string(),
  workspaces: z.number(),
  /** The schema: every migration that was applied. */
  migrations: z.array(migrationShape).min(1),
  /** Ordered so that each table comes after those it refers to. */
  tables: z.array(tableShape),
  sequences: z.array(sequenceShape),
  /** Identifies the same SECRET_KEY in another deployment, and reveals nothing else about the key. */
  secretKeyMark: z.string(),
});
export type Manifest = z.infer<typeof manifestShape>;
export type AppliedMigration = z.infer<typeof migrationShape>;
export type TableInBackup = z.infer<typeof tableShape>;
export type SequenceInBackup = z.infer<typeof sequenceShape>;

export const endShape = z.object({
  /** Over name, size and content of every entry before this one, and over the other fields of this one. */
  sha256: z.string(),
  entries: z.number(),
  rows: z.record(z.string(), z.number()),
  files: z.object({ count: z.number(), bytes: z.number(), missing: z.array(z.string()) }),
});
export type BackupEnd = z.infer<typeof endShape>;

/** The backup or the target does not fit the operation; the message is for the caller. */
export class BackupError extends Error {
  override name = 'BackupError';
}
