import type { OpenIdProblem, OpenIdRefusal } from '@switchboard/contract';
import { AppError } from '../../../platform/http/index.ts';
import { SafeFetchError } from '../../../platform/safe-fetch/index.ts';

/**
 * A refused sign-in by the provider, with the reason for its user. It has no cause, since openid-client's errors
 * contain codes and tokens, which must not get into a log.
 */
export class OpenIdRefusedError extends AppError {
  readonly reason: OpenIdRefusal;
  constructor(reason: OpenIdRefusal) {
    super('openid.refused', { reason });
    this.reason = reason;
  }
}

/** The fields of openid-client's errors, known without loading it: codes and causes. */
interface KnownError {
  code?: unknown;
  /** Of an error that the provider answered with. */
  error?: unknown;
  /** The claim of a refused token. */
  claim?: unknown;
  status?: unknown;
  cause?: unknown;
}

/** An error and its causes, the outermost first. */
const listCauses = (error: unknown): KnownError[] => {
  const found: KnownError[] = [];
  for (let at = error; typeof at === 'object' && at !== null && found.length < 8; at = (at as KnownError).cause) {
    found.push(at);
  }
  return found;
};

const findFetchError = (causes: readonly unknown[]): SafeFetchError | undefined =>
  causes.find((cause) => cause instanceof SafeFetchError);

const wrongClient: readonly unknown[] = ['invalid_client', 'unauthorized_client'];

/** The reason why a call to the provider failed, for the user who signs in. */
const refusalOf = (error: unknown): OpenIdRefusal => {
  const causes = listCauses(error);
  const failed = findFetchError(causes);
  if (failed !== undefined) {
    return failed.reason === 'unreachable' || failed.reason === 'timed_out' ? 'unreachable' : 'provider_wrong';
  }
  const has = (code: string) => causes.some((cause) => cause.code === code);
  if (has('OAUTH_AUTHORIZATION_RESPONSE_ERROR')) return 'cancelled';
  if (has('OAUTH_WWW_AUTHENTICATE_CHALLENGE')) return 'client_wrong';
  if (has('OAUTH_RESPONSE_BODY_ERROR')) {
    if (causes.some((cause) => wrongClient.includes(cause.error))) return 'client_wrong';
    return causes.some((cause) => cause.error === 'invalid_grant') ? 'expired' : 'provider_wrong';
  }
  if (has('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')) {
    return causes.some((cause) => cause.claim === 'auth_time') ? 'provider_wrong' : 'clock_wrong';
  }
  return causes.some(({ status }) => typeof status === 'number' && status >= 500) ? 'unreachable' : 'provider_wrong';
};

/** Runs work that needs the provider; throws only OpenIdRefusedError. */
export const askProvider = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof OpenIdRefusedError ? error : new OpenIdRefusedError(refusalOf(error));
  }
};

const fetchProblems: Partial<Record<SafeFetchError['reason'], OpenIdProblem>> = {
  url_refused: 'url_refused',
  address_refused: 'address_refused',
  unreachable: 'unreachable',
  timed_out: 'timed_out',
  too_large: 'too_large',
};

/** The problem with a provider whose discovery document could not be used, for the owner who sets it up. */
export const problemOf = (error: unknown): OpenIdProblem => {
  const causes = listCauses(error);
  const failed = findFetchError(causes);
  if (failed !== undefined) return fetchProblems[failed.reason] ?? 'no_openid';
  const has = (code: string) => causes.some((cause) => cause.code === code);
  if (has('OAUTH_HTTP_REQUEST_FORBIDDEN') || has('OAUTH_REQUEST_PROTOCOL_FORBIDDEN')) return 'url_refused';
  if (has('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')) return 'issuer_differs';
  return has('OAUTH_RESPONSE_IS_NOT_CONFORM') ? 'not_found' : 'no_openid';
};

/** The issuer that a provider calls itself, from the error that it differs. */
export const issuerNamedIn = (error: unknown): string | null => {
  for (const { cause } of listCauses(error)) {
    const named = (cause as { body?: { issuer?: unknown } } | undefined)?.body?.issuer;
    if (typeof named === 'string') return named.slice(0, 500);
  }
  return null;
};
