import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseS3Address, type StorageAddress } from './platform/files/index.ts';

const flag = z.enum(['on', 'off']);
const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((value) => value.replace(/\/+$/, ''));

const base64url = (bytes: number) =>
  z.string().refine((value) => Buffer.from(value, 'base64url').length === bytes, `must be ${bytes} bytes in base64url`);

/** The environment as one schema (.env.example). Unset and empty mean the default. */
const environmentShape = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: address.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  BUS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis://')
    .optional(),
  FILES_URL: z.string().optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  TELEGRAM_API_URL: address.default('https://api.telegram.org'),
  WORKSPACE_CREATION: z.enum(['open', 'closed']).default('open'),
  DEFAULT_WORKSPACE: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a subdomain')
    .optional(),
  TRIAL_DAYS: z.coerce.number().int().min(0).max(3650).default(14),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  TRUST_PROXY: flag.default('off'),
  RATE_LIMITS: flag.default('on'),
  VAPID_PUBLIC_KEY: base64url(65).optional(),
  VAPID_PRIVATE_KEY: base64url(32).optional(),
  SAFE_FETCH_ALLOW: z
    .string()
    .transform((list) => list.split(',').map((item) => item.trim()))
    .pipe(
      z.array(
        address.refine(
          (item) => URL.canParse(item) && new URL(item).origin === item,
          'must be origins: http://127.0.0.1:4000',
        ),
      ),
    )
    .default([]),
});

export interface Config {
  isProduction: boolean;
  port: number;
  host: string;
  /** The bare host; workspaces live one label below it. */
  baseUrl: URL;
  /** Unset: an embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** Unset: servers on one database find each other through it. */
  busUrl: string | null;
  /** Where files are kept: a folder, or an S3 bucket. */
  files: StorageAddress;
  secretKey: string;
  telegramApiUrl: string;
  workspaceCreation: 'open' | 'closed';
  defaultWorkspace: string | null;
  trialDays: number;
  logLevel: string;
  metricsPort: number | null;
  trustProxy: boolean;
  rateLimits: boolean;
  /** Origins that the guarded fetcher may call though they are not on the public internet. */
  safeFetchAllow: string[];
  /** The key pair that push services know us by; unset: made from the secret key. */
  pushKeys: { publicKey: string; privateKey: string } | null;
}

/** Thrown with every problem of the environment at once; main prints them and exits with 78 (EX_CONFIG). */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const readOrMakeSecretKey = (dataDir: string): string => {
  const file = path.join(dataDir, 'secret-key');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  const key = randomBytes(32).toString('base64url');
  // Written aside and renamed: a crash must not leave half a key that would make every stored secret unreadable.
  writeFileSync(`${file}.new`, `${key}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return key;
};

/** Where files go; adds to `problems` when the setting says nothing usable. */
const readFilesUrl = (url: string | undefined, dataDir: string, problems: string[]): StorageAddress => {
  const byDefault = { folder: path.join(dataDir, 'files') };
  if (url === undefined) return byDefault;
  if (/^(\/|\.{1,2}\/|file:\/\/)/.test(url)) return { folder: path.resolve(url.replace(/^file:\/\//, '')) };
  try {
    return { s3: parseS3Address(url), spoolDir: path.join(dataDir, 'uploads') };
  } catch (error) {
    problems.push(`FILES_URL: must be a folder or an address of a bucket: ${(error as Error).message}`);
    return byDefault;
  }
};

/** Reads the environment, reporting every problem; makes the secret key under DATA_DIR on first start. */
export const loadConfig = (environment: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentShape.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const { data } = parsed;
  if (data?.NODE_ENV === 'production' && data.RATE_LIMITS === 'off') {
    problems.push('RATE_LIMITS: off is refused in production');
  }
  if (data?.NODE_ENV === 'production' && data.SAFE_FETCH_ALLOW.length > 0) {
    problems.push('SAFE_FETCH_ALLOW: is refused in production');
  }
  if ((data?.VAPID_PUBLIC_KEY === undefined) !== (data?.VAPID_PRIVATE_KEY === undefined)) {
    problems.push('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: go together');
  }
  const dataDir = path.resolve(data?.DATA_DIR ?? '.');
  const files = readFilesUrl(data?.FILES_URL, dataDir, problems);
  if (problems.length > 0 || data === undefined) throw new ConfigError(problems);

  return {
    isProduction: data.NODE_ENV === 'production',
    port: data.PORT,
    host: data.HOST,
    baseUrl: new URL(data.BASE_URL ?? `http://localhost:${data.PORT}`),
    databaseUrl: data.DATABASE_URL ?? null,
    dataDir,
    busUrl: data.BUS_URL ?? null,
    files,
    secretKey: data.SECRET_KEY ?? readOrMakeSecretKey(dataDir),
    telegramApiUrl: data.TELEGRAM_API_URL,
    workspaceCreation: data.WORKSPACE_CREATION,
    defaultWorkspace: data.DEFAULT_WORKSPACE ?? null,
    trialDays: data.TRIAL_DAYS,
    logLevel: data.LOG_LEVEL,
    metricsPort: data.METRICS_PORT ?? null,
    trustProxy: data.TRUST_PROXY === 'on',
    rateLimits: data.RATE_LIMITS === 'on',
    safeFetchAllow: data.SAFE_FETCH_ALLOW,
    pushKeys:
      data.VAPID_PUBLIC_KEY !== undefined && data.VAPID_PRIVATE_KEY !== undefined
        ? { publicKey: data.VAPID_PUBLIC_KEY, privateKey: data.VAPID_PRIVATE_KEY }
        : null,
  };
};
