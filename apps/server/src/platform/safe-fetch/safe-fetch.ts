/**
 * Fetches URLs chosen by others: links in messages, their pictures, push services. It cannot reach anything on the
 * internal network. A host is resolved once, all its addresses must be public, and the connection goes only to those;
 * every redirect is checked like the first URL. Connections are not reused, so none outlives its check.
 */
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher, errors, request } from 'undici';
import { isPublicAddress } from './public-address.ts';
import { readBody } from './read-body.ts';
import { SafeFetchError } from './safe-fetch-error.ts';

export interface SafeFetchOptions {
  method?: 'GET' | 'POST';
  /** Sent to the first origin only. */
  headers?: Record<string, string>;
  body?: Buffer | string;
  maxBytes: number;
  /** For the whole fetch: name resolution, redirects and the entire body. */
  timeoutMs: number;
  /** Takes the first `maxBytes` of a longer body instead of failing. */
  cutsLongBody?: boolean;
  /** Where false, a redirect is the answer. */
  followsRedirects?: boolean;
  /** Checks the type (`text/html`) before the body is read. */
  acceptsType?: (type: string) => boolean;
}

export interface SafeAnswer {
  status: number;
  /** Where the redirects ended. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** Throws only SafeFetchError. A response of any status is returned. Redirects are followed for GET only. */
export type SafeFetch = (url: string, options: SafeFetchOptions) => Promise<SafeAnswer>;

export interface ResolvedAddress {
  address: string;
  family: number;
}

interface SafeFetchDeps {
  /** Origins that are allowed on any address and port: stand-ins for development. */
  allowedOrigins: readonly string[];
  resolveHost?: (host: string) => Promise<ResolvedAddress[]>;
}

const userAgent = 'Mozilla/5.0 (compatible; Switchboard/1.0)';
const longestUrl = 2_048;
const redirectsAtMost = 3;
const connectTimeoutMs = 2_000;
const headerBytesAtMost = 16 * 1024;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const openPorts = new Set(['', '80', '443']);

const parseUrl = (text: string, allowedOrigins: ReadonlySet<string>): URL => {
  const url = text.length <= longestUrl && URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (url === null || !isWeb || url.username !== '' || url.password !== '') throw new SafeFetchError('url_refused');
  if (!openPorts.has(url.port) && !allowedOrigins.has(url.origin)) throw new SafeFetchError('url_refused');
  return url;
};

const resolveByDns = (host: string): Promise<ResolvedAddress[]> => lookup(host, { all: true });

/** Rejects as soon as the signal aborts: a lookup at a silent name server can't be interrupted. */
const withinTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(new SafeFetchError('timed_out'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });

const headersOf = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );

const toSafeFetchError = (error: unknown, signal: AbortSignal): SafeFetchError => {
  if (error instanceof SafeFetchError) return error;
  const isLate =
    signal.aborted || error instanceof errors.ConnectTimeoutError || error instanceof errors.HeadersTimeoutError;
  if (isLate) return new SafeFetchError('timed_out', { cause: error });
  // Error codes of the decompression: Z_DATA_ERROR, ERR__ERROR_FORMAT_….
  const isGarbled = /^(?:Z_|ERR__ERROR_)/.test((error as NodeJS.ErrnoException).code ?? '');
  const isNoHttp = error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError;
  if (isNoHttp || isGarbled) return new SafeFetchError('bad_answer', { cause: error });
  return new SafeFetchError('unreachable', { cause: error });
};

export const makeSafeFetch = ({ allowedOrigins, resolveHost = resolveByDns }: SafeFetchDeps): SafeFetch => {
  const allowed = new Set(allowedOrigins);

  /** The addresses a connection may go to. */
  const resolveUrl = async (url: URL): Promise<ResolvedAddress[]> => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const addresses = family === 0 ? await resolveHost(host) : [{ address: host, family }];
    const isFit = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
    if (!isFit && !allowed.has(url.origin)) throw new SafeFetchError('address_refused');
    return addresses;
  };

  const fetchOnce = async (
    url: URL,
    options: SafeFetchOptions,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<SafeAnswer> => {
    const { method = 'GET', body, timeoutMs, acceptsType } = options;
    const addresses = await withinTime(resolveUrl(url), signal);
    const answerChecked: LookupFunction = (_host, { all }, done) => {
      const [first] = addresses;
      if (all === true) done(null, addresses);
      else done(null, first?.address ?? '', first?.family);
    };
    const agent = new Agent({
      connect: { lookup: answerChecked, timeout: connectTimeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxHeaderSize: headerBytesAtMost,
      pipelining: 0,
    });
    try {
      const answer = await request(url, {
        method,
        headers: { 'user-agent': userAgent, 'accept-encoding': 'gzip, deflate, br', ...headers },
        body: body ?? null,
        dispatcher: agent,
        signal,
      });
      const answered = { status: answer.statusCode, url: url.href, headers: headersOf(answer.headers) };
      if (method === 'GET' && redirectStatuses.has(answer.statusCode)) return { ...answered, body: Buffer.alloc(0) };
      const type = (answered.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
      if (acceptsType?.(type) === false) throw new SafeFetchError('type_refused');
      const { maxBytes, cutsLongBody = false } = options;
      const encoding = answered.headers['content-encoding'] ?? '';
      return { ...answered, body: await readBody(answer.body, encoding, { maxBytes, cutsLongBody }) };
    } finally {
      await agent.destroy();
    }
  };

  return async (text, options) => {
    const signal = AbortSignal.timeout(options.timeoutMs);
    try {
      let url = parseUrl(text, allowed);
      let headers = options.headers ?? {};
      for (let hops = 0; ; hops += 1) {
        const answer = await fetchOnce(url, options, headers, signal);
        const { location } = answer.headers;
        const mayFollow = (options.method ?? 'GET') === 'GET' && options.followsRedirects !== false;
        if (location === undefined || !mayFollow || !redirectStatuses.has(answer.status)) return answer;
        if (hops === redirectsAtMost) throw new SafeFetchError('too_many_redirects');
        const next = parseUrl(URL.canParse(location, url.href) ? new URL(location, url).href : '', allowed);
        if (next.origin !== url.origin) headers = {};
        url = next;
      }
    } catch (error) {
      throw toSafeFetchError(error, signal);
    }
  };
};
