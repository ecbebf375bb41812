import {
  type BodyInput,
  type EndpointAddress,
  type ErrorCode,
  endpoints,
  type FieldError,
  type FileView,
  type ParamsInput,
  type QueryOf,
  type ResultOf,
} from '@switchboard/contract';
import { ApiError, NetworkError } from './api-error.ts';
import { takeAskedAhead } from './asked-ahead.ts';
import { type IdentityCheck, makeIdentityCheck } from './identity-check.ts';
import { makeRefreshSalt } from './refresh-salt.ts';
import { sendForm } from './send-form.ts';

type PartsOf<E extends EndpointAddress> = {
  [Part in 'params' | 'query' | 'body' as [InputOf<E>[Part]] extends [undefined] ? never : Part]: InputOf<E>[Part];
};
interface InputOf<E extends EndpointAddress> {
  params: ParamsInput<E> extends undefined ? undefined : { [Name in keyof ParamsInput<E>]: number | string };
  query: QueryOf<E>;
  body: BodyInput<E>;
}
type OptionalParts<Parts> = { [Part in keyof Parts as Part extends 'query' ? Part : never]?: Parts[Part] };
type RequiredParts<Parts> = { [Part in keyof Parts as Part extends 'query' ? never : Part]: Parts[Part] };

/** The input of one call: only the parts that its endpoint has; the query may be left out. */
export type CallInput<E extends EndpointAddress> = RequiredParts<PartsOf<E>> &
  OptionalParts<PartsOf<E>> & {
    signal?: AbortSignal | undefined;
    /** Lets the call finish after the page is left, as an optimistic change must. For small bodies only. */
    keepalive?: boolean;
  };

export interface UploadOptions {
  signal?: AbortSignal | undefined;
  /** From 0 to 1, as the bytes are sent. */
  onProgress?: ((fraction: number) => void) | undefined;
}

/** In pixels; the server generates the sizes it supports. */
export interface FileSize {
  width?: number;
  height?: number;
  crop?: boolean;
}

export interface Api {
  /**
   * Throws `ApiError` when the server refuses and `NetworkError` when there is no answer. Where the server wants the
   * reader to confirm that it is them, they are asked and the call is repeated.
   */
  call<E extends EndpointAddress>(endpoint: E, input: CallInput<E>): Promise<ResultOf<E>>;
  /** Uploads one file to be attached to a message; throws as `call` does. */
  upload(file: File, options?: UploadOptions): Promise<FileView>;
  /** Fetches today's salt, for later `fileUrl` calls; at most once a minute. Never throws. */
  refreshSalt(): Promise<void>;
  /** The URL of a stored file for `src` attributes: carries the session's files-only secret. */
  fileUrl(file: number | { src: string }, size?: FileSize): string;
  /** The question of calls that need a confirmation; a dialog of the page answers it. */
  identityCheck: IdentityCheck;
}

export interface ApiOptions {
  /** Origin of the server; by default the page's own. */
  baseUrl?: string;
  getToken: () => string | null;
  getSalt: () => string | null;
  /** Called with a newer salt of this session. */
  onSalt?: (salt: string) => void;
  /** The session has ended on the server (401 to a call that carried its token). */
  onSignedOut: () => void;
}

const pathOf = (path: string, params: Record<string, unknown> | undefined) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));

/** Objects are JSON, as their shapes read them. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value);

const queryOf = (query: Record<string, unknown> | undefined) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, textOf(value));
  return search.size > 0 ? `?${search}` : '';
};

interface Envelope {
  result?: unknown;
  error?: { code: ErrorCode; message: string; params?: Record<string, string | number>; details?: unknown };
  errors?: FieldError[];
}

/** Unpacks a response envelope; throws the `ApiError` it describes. `text` may be anything a proxy produced. */
export function readAnswer(status: number, text: string): unknown {
  let envelope: Envelope = {};
  try {
    envelope = JSON.parse(text) as Envelope;
  } catch {
    if (status < 400) throw new NetworkError('The answer is not JSON');
  }
  if (status < 400) return envelope.result;
  if (envelope.errors) throw new ApiError(status, 'validation.failed', {}, envelope.errors);
  const fallback = status === 401 ? 'auth.required' : status === 404 ? 'request.not_found' : 'request.failed';
  const { code = fallback, params = {}, details } = envelope.error ?? {};
  throw new ApiError(status, code, params, [], details);
}

/** The typed client of the API: calls are checked at compile time against the endpoints of the contract. */
export function makeApi({ baseUrl = '', getToken, getSalt, onSalt, onSignedOut }: ApiOptions): Api {
  const identityCheck = makeIdentityCheck();
  const settle = (token: string | null, status: number, text: string) => {
    // A 401 for a token that has been replaced since is not about the current session.
    if (status === 401 && token !== null && token === getToken()) onSignedOut();
    return readAnswer(status, text);
  };

  const send = async <E extends EndpointAddress>(endpoint: E, input: CallInput<E>): Promise<ResultOf<E>> => {
    const { params, query, body, signal, keepalive } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
      signal?: AbortSignal;
      keepalive?: boolean;
    };
    const token = getToken();
    const headers: Record<string, string> = {};
    if (token !== null) headers.authorization = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const request: RequestInit = { method: endpoint.method, headers, cache: 'no-store' };
    if (body !== undefined) request.body = JSON.stringify(body);
    if (signal) request.signal = signal;
    if (keepalive) request.keepalive = true;
    const path = pathOf(endpoint.path, params) + queryOf(query);
    const ahead = endpoint.method === 'GET' ? await takeAskedAhead(token, path) : null;
    if (ahead) return settle(token, ahead.status, ahead.text) as ResultOf<E>;
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${baseUrl}/api${path}`, request);
      text = await response.text();
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new NetworkError('The server does not answer', { cause });
    }
    return settle(token, response.status, text) as ResultOf<E>;
  };

  const api: Api = {
    identityCheck,

    call: async (endpoint, input) => {
      try {
        return await send(endpoint, input);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'auth.confirmation_required') throw error;
        if (!(await identityCheck.ask())) throw error;
        return send(endpoint, input);
      }
    },

    upload: async (file, options = {}) => {
      const token = getToken();
      const form = new FormData();
      form.set('file', file, file.name);
      const { status, text } = await sendForm(`${baseUrl}/api${endpoints.uploadTempFile.path}`, form, token, options);
      return (settle(token, status, text) as ResultOf<typeof endpoints.uploadTempFile>).model;
    },

    refreshSalt: makeRefreshSalt(async () => {
      const token = getToken();
      if (token === null) return;
      const { salt } = await api.call(endpoints.refreshSalt, {});
      if (token === getToken()) onSalt?.(salt);
    }),

    fileUrl: (file, size = {}) => {
      const path = typeof file === 'number' ? `/files/${file}/` : file.src;
      const crop = size.crop === undefined ? undefined : Number(size.crop);
      const query = queryOf({ salt: getSalt() ?? undefined, width: size.width, height: size.height, crop });
      return `${baseUrl}${path}${path.includes('?') ? query.replace('?', '&') : query}`;
    },
  };
  return api;
}
