import type { Dispatcher } from 'undici';
import { callTimeoutMs, makeMessengerHttp, uploadTimeoutMs } from '../messenger-calls.ts';
import { makeMultipartBody, type Upload } from '../multipart-body.ts';
import { appSecretProof, type PageAccess } from './credentials.ts';
import { GraphAmbiguous, GraphRefused, toTransportError } from './graph-errors.ts';
import { readRetryAfterMs } from './usage-headers.ts';

/** A call of one page. The token goes in a header: addresses end up in logs. */
export interface GraphCall {
  access: PageAccess;
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the version: `100200300400500/messages`. */
  path: string;
  /** In the address for GET and DELETE, else in the body. */
  params?: Record<string, unknown>;
  upload?: Upload;
  timeoutMs?: number;
}

/** Throws GraphRefused, GraphUnreachable or GraphAmbiguous; no error holds the token or an address. */
export interface GraphApi {
  call(call: GraphCall): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

const maxAnswerBytes = 4 * 1024 * 1024;

/** `baseUrl` ends with the version (GRAPH_API_URL), without a trailing slash. */
export const makeGraphApi = ({ baseUrl }: { baseUrl: string }): GraphApi => {
  const http = makeMessengerHttp();

  return {
    async call({ access, method, path, params = {}, upload, timeoutMs }) {
      const { accessToken, appSecret } = access;
      const proof = appSecret === null ? {} : { appsecret_proof: appSecretProof(accessToken, appSecret) };
      const fields = toFields({ ...params, ...proof });
      const isInAddress = method !== 'POST';
      const query = isInAddress && Object.keys(fields).length > 0 ? `?${new URLSearchParams(fields).toString()}` : '';
      const multipart = upload === undefined ? null : makeMultipartBody(fields, [upload]);
      const limitMs = timeoutMs ?? (multipart === null ? callTimeoutMs : uploadTimeoutMs);
      const name = `${method} ${path.split('/').at(-1)}`;
      try {
        const sent = http.request(`${baseUrl}/${path}${query}`, {
          method,
          headers: { authorization: `Bearer ${accessToken}`, ...(isInAddress ? {} : headersOf(multipart)) },
          body: isInAddress ? null : multipart === null ? JSON.stringify({ ...params, ...proof }) : multipart.body,
          timeoutMs: limitMs,
        });
        const answer = await sent.catch((error: unknown) => {
          throw toTransportError(error, name);
        });
        return readAnswer(answer, await readText(answer, name), name);
      } catch (error) {
        // The Graph API can't have carried out a request with half a body.
        if (multipart?.hasUnreadableFile()) throw unreadableFile();
        throw error;
      }
    },
    close: () => http.close(),
  };
};

const unreadableFile = () => new GraphRefused({ status: 0, code: 0, subcode: null, text: 'a file could not be read' });

const headersOf = (multipart: ReturnType<typeof makeMultipartBody> | null): Record<string, string> =>
  multipart === null ? { 'content-type': 'application/json' } : { ...multipart.headers };

const toFields = (params: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

const readText = async (answer: Dispatcher.ResponseData, name: string): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) throw new GraphAmbiguous(`the Graph API answered ${name} with too many bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    // The answer had begun, so the request had arrived, with any error code.
    throw error instanceof GraphAmbiguous ? error : new GraphAmbiguous(`the Graph API's answer to ${name} broke off`);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const readAnswer = (answer: Dispatcher.ResponseData, text: string, name: string): Record<string, unknown> => {
  const { statusCode: status, headers } = answer;
  const body = parseObject(text);
  const error = body !== null && isObject(body.error) ? body.error : null;
  if (error !== null && typeof error.code === 'number') {
    throw new GraphRefused({
      status,
      code: error.code,
      subcode: typeof error.error_subcode === 'number' ? error.error_subcode : null,
      text: typeof error.message === 'string' ? error.message.slice(0, 500) : '',
      isTransient: error.is_transient === true,
      retryAfterMs: readRetryAfterMs(headers),
    });
  }
  // Without an error object it is not the Graph API's own word, but a proxy's.
  if (status === 429) {
    throw new GraphRefused({
      status,
      code: 4,
      subcode: null,
      text: `HTTP ${status}`,
      retryAfterMs: readRetryAfterMs(headers),
    });
  }
  if (status >= 400 && status < 500) throw new GraphRefused({ status, code: 0, subcode: null, text: `HTTP ${status}` });
  if (status >= 500 || body === null) {
    throw new GraphAmbiguous(`the Graph API answered ${name} with something unreadable (HTTP ${status})`);
  }
  return body;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const parseObject = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
};
