// @vitest-environment node
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@switchboard/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, isTransient, NetworkError } from './api-error.ts';
import { type Api, makeApi } from './client.ts';

let server: Server;
let baseUrl: string;
let answer: { status: number; body: string };
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
let token: string | null;
const onSignedOut = vi.fn<() => void>();
let api: Api;

beforeEach(async () => {
  seen = [];
  token = 'cs_1';
  answer = { status: 200, body: '{"result":true}' };
  onSignedOut.mockReset();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  api = makeApi({ baseUrl, getToken: () => token, getSalt: () => 'files only', onSignedOut });
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const failure = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error);

describe('an answer that was asked ahead', () => {
  const page = globalThis as { askedAhead?: object | undefined };
  const askAhead = (answer: object | null) => {
    page.askedAhead = { token: 'cs_1', answers: { [endpoints.getEventCursor.path]: Promise.resolve(answer) } };
  };
  const ask = () => api.call(endpoints.getEventCursor, {});
  afterEach(() => delete page.askedAhead);

  it('is taken once, for its session only; what is missing is asked', async () => {
    askAhead({ status: 200, text: '{"result":{"epoch":"e","seq":7}}' });
    token = 'cs_2';
    await ask();
    expect(seen.map(({ url }) => url)).toEqual(['/api/event-cursor']);
    token = 'cs_1';
    expect(await ask()).toEqual({ epoch: 'e', seq: 7 });
    expect(seen).toHaveLength(1);
    await ask();
    expect(seen).toHaveLength(2);
    askAhead(null);
    await ask();
    expect(seen).toHaveLength(3);
  });

  it('counts as any other: a refusal of the session ends it', async () => {
    askAhead({ status: 401, text: '{"error":{"code":"auth.required","message":"","params":{}}}' });
    expect(await failure(ask())).toBeInstanceOf(ApiError);
    expect(onSignedOut).toHaveBeenCalledOnce();
  });
});

describe('a call that needs a confirmation', () => {
  const refusal = { status: 403, body: '{"error":{"code":"auth.confirmation_required","message":"","params":{}}}' };
  const logOut = () => api.call(endpoints.logout, {});

  it('asks once for all that wait, and is repeated when the reader has confirmed [10.7]', async () => {
    answer = refusal;
    const ask = vi.spyOn(api.identityCheck, 'ask');
    const calls = Promise.all([logOut(), logOut()]);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2), 15_000);
    expect([seen.length, api.identityCheck.isAsked()]).toEqual([2, true]);
    answer = { status: 200, body: '{"result":true}' };
    api.identityCheck.answer(true);
    expect(await calls).toEqual([true, true]);
    expect([seen.length, api.identityCheck.isAsked()]).toEqual([4, false]);
  });

  it('fails where the reader does not confirm, and is not sent again', async () => {
    answer = refusal;
    const call = failure(logOut());
    await vi.waitFor(() => expect(api.identityCheck.isAsked()).toBe(true), 15_000);
    api.identityCheck.answer(false);
    expect(await call).toMatchObject({ code: 'auth.confirmation_required' });
    expect(seen).toHaveLength(1);
  });

  it('is repeated only once: a confirmation that is over asks no more', async () => {
    answer = refusal;
    const call = failure(logOut());
    await vi.waitFor(() => expect(api.identityCheck.isAsked()).toBe(true), 15_000);
    api.identityCheck.answer(true);
    expect(await call).toMatchObject({ code: 'auth.confirmation_required' });
    expect([seen.length, api.identityCheck.isAsked()]).toEqual([2, false]);
  });
});

describe('a call', () => {
  it('goes to the endpoint’s address with its parts and the token, and answers with the result', async () => {
    answer.body = '{"result":{"read_seq":7,"unread_count":0}}';
    const result = await api.call(endpoints.markChannelRead, { params: { id: 12 }, body: { up_to_seq: 7 } });
    expect(result).toEqual({ read_seq: 7, unread_count: 0 });
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/channels/12/read', body: '{"up_to_seq":7}' });
    expect(seen[0]?.headers.authorization).toBe('Bearer cs_1');
  });

  it('is all that an endpoint of the page is good for: asking it for a shape does not compile', () => {
    // @ts-expect-error -- the shapes stay on the server; were this to compile, the type check would refuse this line
    expect(endpoints.login.result).toBeUndefined();
    expect(endpoints.login).toEqual({ name: 'login', method: 'POST', path: '/auth/login' });
  });

  it('leaves out of the query what is not given', async () => {
    await api.call(endpoints.listMessages, {
      params: { id: 12 },
      query: { limit: 30, before_seq: 5, after_seq: undefined },
    });
    expect(seen[0]?.url).toBe('/api/channels/12/messages?limit=30&before_seq=5');
  });

  it('throws what the server refuses, with its code and parameters', async () => {
    answer = {
      status: 409,
      body: '{"error":{"code":"conversation.already_joined","message":"…","params":{"name":"Ann"}}}',
    };
    const error = await failure(api.call(endpoints.joinChannel, { params: { id: 12 }, body: undefined }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, code: 'conversation.already_joined', params: { name: 'Ann' } });
    expect(isTransient(error)).toBe(false);
  });

  it('throws field errors as one error with its fields', async () => {
    const fields = [{ field: 'email', message: 'validation.email_taken', params: {} }];
    answer = { status: 422, body: JSON.stringify({ errors: fields }) };
    const error = await failure(api.call(endpoints.sendMessage, { params: { id: 1 }, body: {} }));
    expect(error).toMatchObject({ status: 422, code: 'validation.failed', fields });
  });

  it('takes an unreadable answer of a proxy for a failure that may pass', async () => {
    answer = { status: 502, body: '<html>Bad gateway</html>' };
    const failed = await failure(api.call(endpoints.getCurrentUser, {}));
    expect(failed).toMatchObject({ status: 502, code: 'request.failed' });
    expect(isTransient(failed)).toBe(true);
    answer = { status: 200, body: '<html>Sign in to the hotel</html>' };
    expect(await failure(api.call(endpoints.getCurrentUser, {}))).toBeInstanceOf(NetworkError);
  });

  it('throws a network error when nothing answers', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(await failure(api.call(endpoints.getCurrentUser, {}))).toBeInstanceOf(NetworkError);
  });
});

describe('the end of a session', () => {
  beforeEach(() => {
    answer = { status: 401, body: '{"error":{"code":"auth.required","message":"Sign in first"}}' };
  });

  it('is told when a call that carried the token is refused as signed out', async () => {
    await failure(api.call(endpoints.getCurrentUser, {}));
    expect(onSignedOut).toHaveBeenCalledTimes(1);
  });

  it('is not told for wrong credentials, which carry no token', async () => {
    token = null;
    await failure(api.call(endpoints.login, { body: { username: 'a', password: 'b' } }));
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  it('is not told when somebody has signed in anew since the call left', async () => {
    const call = failure(api.call(endpoints.getCurrentUser, {}));
    token = 'cs_2';
    await call;
    expect(onSignedOut).not.toHaveBeenCalled();
  });
});

describe('the address of a file', () => {
  it('carries the files-only secret and the size', () => {
    const url = api.fileUrl(77, { width: 72, height: 72, crop: true });
    expect(url).toBe(`${baseUrl}/files/77/?salt=files+only&width=72&height=72&crop=1`);
  });
});
