/** The database can't be reached now or accepts no writes, or the connection broke on the way. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
  /** True when the connection broke while committing: the work may or may not have been kept. */
  readonly isOutcomeUnknown: boolean;

  constructor(cause: unknown, options: { isOutcomeUnknown?: boolean } = {}) {
    super(`The database is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.isOutcomeUnknown = options.isOutcomeUnknown ?? false;
  }
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01', // the administrator stops the server
  '57P02', // another backend crashed
  '57P03', // starting up or shutting down
  '57P05', // idle session timeout
  '25P03', // idle in transaction for too long: the server has closed the connection
  '53300', // too many connections
]);

const readOnlyCode = '25006';

// The statement failed through no fault of its own: after a failover the database takes no writes for a while, or it
// has no room. The same statement works later, maybe on another connection.
const notNowCodes = new Set([
  readOnlyCode,
  '53000', // insufficient resources
  '53100', // disk full
  '53200', // out of memory
  '58030', // input or output error
]);

// pg reports these without a code.
const connectionMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout (expired|exceeded))/;

/** As the database would say it. */
export const makeReadOnlyError = (): Error =>
  Object.assign(new Error('the database is read-only'), { code: readOnlyCode });

/** Whether the database refused a statement only for the moment. */
export const isRefusedForNow = (error: unknown): boolean => notNowCodes.has(codeOf(error) ?? '');

/** Whether the database takes no writes, as after a failover. */
export const isReadOnlyError = (error: unknown): boolean =>
  codeOf(error instanceof DatabaseUnavailableError ? error.cause : error) === readOnlyCode;

/**
 * Whether the connection is lost, can't be made, or leads to a database that accepts no writes now, as opposed to a
 * failed statement.
 */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code) return connectionCodes.has(code) || notNowCodes.has(code) || code.startsWith('08');
  return connectionMessages.test(error.message);
}

// No such user or a wrong password, no right to connect, no such database.
const wrongAddressCodes = new Set(['28000', '28P01', '3D000']);

/** Whether the database has answered that it admits no connection with this address: waiting would not help. */
export const isWrongAddress = (error: unknown): boolean => wrongAddressCodes.has(codeOf(error) ?? '');

/** Whether a unique key was violated, optionally that of the named constraint or index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

/** Whether the disk of the database has no room for a statement. */
export const isDatabaseFull = (error: unknown): boolean => codeOf(error) === '53100';

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

// A deadlock was resolved; a lock took too long.
const lockConflictCodes = new Set(['40P01', '55P03']);

/**
 * Whether the transaction was rolled back because of others' locks; it left nothing behind and can simply be repeated.
 */
export const isLockConflict = (error: unknown): boolean => lockConflictCodes.has(codeOf(error) ?? '');

// 55P03 and 57014: a lock or an answer took too long; 40001 and 40P01: a conflict with another transaction.
const rolledBackCodes = new Set(['40001', '40P01', '55P03', '57014']);

/** Whether the transaction was rolled back because of concurrent ones: it can simply be repeated. */
export const isRolledBackForOthers = (error: unknown): boolean => rolledBackCodes.has(codeOf(error) ?? '');
