import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { firstPlan } from '@switchboard/contract';
import { z } from 'zod';
import { findReportOrigin } from './platform/error-reports/index.ts';
import { parseS3Address, type StorageAddress } from './platform/files/index.ts';
import { type ProxyTrust, parseProxyTrust } from './platform/http/index.ts';
import { type LiqPaySettings, readLiqPaySettings, signHashes } from './platform/liqpay/index.ts';
import { type MailSettings, readMailSettings } from './platform/mail/index.ts';

const flag = z.enum(['on', 'off']);
const pageAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const address = pageAddress.transform((value) => value.replace(/\/+$/, ''));

const base64url = (bytes: number) =>
  z.string().refine((value) => Buffer.from(value, 'base64url').length === bytes, `must be ${bytes} bytes in base64url`);

const secretKeyChars = 32;

/** The schema of the environment (.env.example). Unset and empty mean the default. */
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
  SECRET_KEY: z
    .string()
    .refine((key) => key.trim().length >= secretKeyChars, `must have at least ${secretKeyChars} characters`)
    .optional(),
  TELEGRAM_API_URL: address.default('https://api.telegram.org'),
  VIBER_API_URL: address.default('https://chatapi.viber.com'),
  GRAPH_API_URL: address.default('https://graph.facebook.com/v25.0'),
  FACEBOOK_APP_SECRET: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')
    .optional(),
  LIQPAY_URL: address.default('https://www.liqpay.ua'),
  LIQPAY_PUBLIC_KEY: z.string().optional(),
  LIQPAY_PRIVATE_KEY: z.string().optional(),
  LIQPAY_VERSION: z.enum(['3', '7']).default('3'),
  LIQPAY_SIGN: z.enum(signHashes).optional(),
  CLOCK_URL: address.optional(),
  INVOICE_SELLER: z.string().max(500).default('Switchboard'),
  WORKSPACE_CREATION: z.enum(['open', 'closed']).default('open'),
  DEFAULT_WORKSPACE: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a subdomain')
    .optional(),
  TRIAL_DAYS: z.coerce.number().int().min(0).max(3650).default(firstPlan.trialDays),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DELIVERY_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(365),
  DEAD_JOB_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(30),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((text, context) => {
      const trust = parseProxyTrust(text);
      if (trust !== null) return trust;
      context.issues.push({
        code: 'custom',
        input: text,
        message: 'must be off, how many proxies stand before the server (1), or their networks (10.0.0.0/8,loopback)',
      });
      return z.NEVER;
    }),
  RATE_LIMITS: flag.default('on'),
  VAPID_PUBLIC_KEY: base64url(65).optional(),
  VAPID_PRIVATE_KEY: base64url(32).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day (UTC) such as 03:30')
    .default('03:30'),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(14),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  DEMO: flag.default('off'),
  PHONES_URL: pageAddress.optional(),
  CONFIG_VERSION: z.coerce.number().int().min(0).default(0),
  SENTRY_DSN: z
    .string()
    .refine((text) => findReportOrigin(text) !== null, 'must be a DSN: https://KEY@host/PROJECT')
    .optional(),
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
  /** Where files are stored: a folder, or an S3 bucket. */
  files: StorageAddress;
  secretKey: string;
  /** Base URLs of the messengers' APIs, by the names of their connectors. */
  messengerUrls: Readonly<Record<string, string>>;
  /** The installation's own secrets at messengers, by the names of their connectors. */
  messengerSecrets: Readonly<Record<string, string>>;
  /** Unset: there are no payments. */
  liqPay: LiqPaySettings | null;
  /** The source of time for subscriptions: the sandbox, whose clock can be moved. */
  clockUrl: string | null;
  /** The seller, as invoices name it: a line each, the name first. */
  seller: string[];
  workspaceCreation: 'open' | 'closed';
  defaultWorkspace: string | null;
  trialDays: number;
  logLevel: string;
  /** How long the details of a successful delivery are kept; that it succeeded stays known. */
  deliveryRetentionDays: number;
  /** How long permanently failed jobs are kept for inspection. */
  deadJobRetentionDays: number;
  metricsPort: number | null;
  /** The addresses in front of a request that are our proxies; false: none. */
  trustProxy: ProxyTrust | false;
  rateLimits: boolean;
  /** Origins that the guarded fetcher may call though they are not on the public internet. */
  safeFetchAllow: string[];
  mails: MailSettings;
  /** Where errors of server and browser are reported (the Sentry protocol); null: nowhere. */
  sentryDsn: string | null;
  /** Sections that are announced and not there yet say so: in a demo, or from configuration version 1 on. */
  comingSoon: boolean;
  /** Where the phones of clients are played, in a demo; null elsewhere. */
  phonesUrl: string | null;
  /** The key pair that identifies us to push services; unset: derived from the secret key. */
  pushKeys: { publicKey: string; privateKey: string } | null;
  /** The daily backup; only made if a folder is given. Without a passphrase it contains no secret key. */
  backups: { dir: string; at: string; keepDays: number; passphrase: string | null } | null;
}

/** Thrown with every problem of the environment at once; main prints them and exits with 78 (EX_CONFIG). */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const tellWhyUnreadable = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown error';

/**
 * The key of DATA_DIR, created at the first start, unless there are `problems` already. A damaged key is never
 * replaced: the data it encrypted would be lost for good. Adds to `problems` when there is no usable key.
 */
const readOrMakeSecretKey = (dataDir: string, problems: string[]): string => {
  const file = path.join(dataDir, 'secret-key');
  try {
    const key = readKeyFile(file);
    if (key === null && problems.length > 0) return '';
    if (key === null) makeSecretKey(file);
    const found = key ?? readFileSync(file, 'utf8').trim();
    if (found.length >= secretKeyChars) return found;
    problems.push(
      `SECRET_KEY: ${file} holds ${found.length} characters instead of at least ${secretKeyChars}: put the key back from a backup, ` +
        'or remove the file to have a new one made; every bot then has to be given its token again',
    );
  } catch (error) {
    problems.push(`SECRET_KEY: ${file} can be neither read nor made: ${tellWhyUnreadable(error)}`);
  }
  return '';
};

/** Null when the file does not exist. */
const readKeyFile = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Written and synced completely before it gets its name: a truncated key would make every stored secret unreadable. */
const makeSecretKey = (file: string): void => {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const aside = `${file}.new-${process.pid}`;
  try {
    writeFileSync(aside, `${randomBytes(secretKeyChars).toString('base64url')}\n`, { mode: 0o600, flush: true });
    linkSync(aside, file);
  } catch (error) {
    // Another server on this folder was first: its key is used.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
};

/** Where files are stored; adds to `problems` when the setting is not usable. */
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

/** Reads the environment, reporting every problem; creates the secret key under DATA_DIR at the first start. */
export const loadConfig = (environment: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentShape.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const { data } = parsed;
  // Checks the unparsed values, so that an invalid setting does not hide problems of the others.
  const isProduction = given.NODE_ENV === 'production';
  if (isProduction && given.RATE_LIMITS === 'off') problems.push('RATE_LIMITS: off is refused in production');
  if (isProduction && given.SAFE_FETCH_ALLOW !== undefined) problems.push('SAFE_FETCH_ALLOW: is refused in production');
  if (isProduction && given.CLOCK_URL !== undefined) problems.push('CLOCK_URL: is refused in production');
  if ((given.VAPID_PUBLIC_KEY === undefined) !== (given.VAPID_PRIVATE_KEY === undefined)) {
    problems.push('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: go together');
  }
  const dataDir = path.resolve(given.DATA_DIR ?? './data');
  const baseUrl = data === undefined ? null : new URL(data.BASE_URL ?? `http://localhost:${data.PORT}`);
  const mailboxDir = path.join(dataDir, 'mailbox');
  const mails = readMailSettings(given, { baseUrl, mailboxDir, isProduction }, problems);
  const liqPay = readLiqPaySettings(
    given,
    {
      version: data?.LIQPAY_VERSION === '7' ? 7 : 3,
      hash: data?.LIQPAY_SIGN ?? null,
      url: data?.LIQPAY_URL ?? 'https://www.liqpay.ua',
      isProduction,
    },
    problems,
  );
  const files = readFilesUrl(given.FILES_URL, dataDir, problems);
  const secretKey = given.SECRET_KEY ?? readOrMakeSecretKey(dataDir, problems);
  if (problems.length > 0 || data === undefined || baseUrl === null) throw new ConfigError(problems);

  return {
    isProduction: data.NODE_ENV === 'production',
    port: data.PORT,
    host: data.HOST,
    baseUrl,
    databaseUrl: data.DATABASE_URL ?? null,
    dataDir,
    busUrl: data.BUS_URL ?? null,
    files,
    secretKey,
    messengerUrls: { telegram: data.TELEGRAM_API_URL, viber: data.VIBER_API_URL, facebook: data.GRAPH_API_URL },
    messengerSecrets:
      data.FACEBOOK_APP_SECRET === undefined ? {} : { viber: data.VIBER_API_URL, facebook: data.FACEBOOK_APP_SECRET },
    liqPay,
    clockUrl: data.CLOCK_URL ?? null,
    seller: data.INVOICE_SELLER.split(';').map((line) => line.trim()),
    workspaceCreation: data.WORKSPACE_CREATION,
    defaultWorkspace: data.DEFAULT_WORKSPACE ?? null,
    trialDays: data.TRIAL_DAYS,
    logLevel: data.LOG_LEVEL,
    deliveryRetentionDays: data.DELIVERY_RETENTION_DAYS,
    deadJobRetentionDays: data.DEAD_JOB_RETENTION_DAYS,
    metricsPort: data.METRICS_PORT ?? null,
    trustProxy: data.TRUST_PROXY,
    rateLimits: data.RATE_LIMITS === 'on',
    safeFetchAllow: data.SAFE_FETCH_ALLOW,
    mails,
    sentryDsn: data.SENTRY_DSN ?? null,
    phonesUrl: data.PHONES_URL ?? null,
    comingSoon: data.DEMO === 'on' || data.CONFIG_VERSION >= 1,
    pushKeys:
      data.VAPID_PUBLIC_KEY !== undefined && data.VAPID_PRIVATE_KEY !== undefined
        ? { publicKey: data.VAPID_PUBLIC_KEY, privateKey: data.VAPID_PRIVATE_KEY }
        : null,
    backups:
      data.BACKUP_DIR === undefined
        ? null
        : {
            dir: path.resolve(data.BACKUP_DIR),
            at: data.BACKUP_AT,
            keepDays: data.BACKUP_KEEP_DAYS,
            passphrase: data.BACKUP_PASSPHRASE ?? null,
          },
  };
};
