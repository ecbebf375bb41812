import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CallNotBegunError, type CallRight, callUnder, makeMessengerHttp } from './messenger-calls.ts';

let messenger: Server;
let url: string;
const received: string[] = [];
const http = makeMessengerHttp();

beforeAll(async () => {
  messenger = createHttpServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('error', () => received.push('half a body'));
    request.on('end', () => {
      received.push(body);
      response.end('taken');
    });
  });
  messenger.listen(0, '127.0.0.1');
  await once(messenger, 'listening');
  url = `http://127.0.0.1:${(messenger.address() as AddressInfo).port}/`;
});
afterEach(() => received.splice(0));
afterAll(async () => {
  await http.close();
  messenger.close();
});

/** A right that lasts this long from now, and as much longer as it is extended by. */
const makeRight = (lastsMs: number, extend?: (right: { heldUntilMs: number }, forMs: number) => Promise<void>) => {
  const asked: number[] = [];
  const right: CallRight & { heldUntilMs: number } = {
    heldUntilMs: performance.now() + lastsMs,
    async extend(forMs) {
      asked.push(forMs);
      if (extend) await extend(right, forMs);
      else right.heldUntilMs = performance.now() + forMs;
    },
  };
  return { right, asked };
};

const call = (right: CallRight, address = url, body: string | AsyncIterable<Uint8Array> = 'hello') =>
  callUnder(right, () => http.request(address, { method: 'POST', body, timeoutMs: 3_000 }));
const textOf = async (answer: Awaited<ReturnType<typeof call>>) => answer.body.text();

test('a right that outlasts the call is left as it is', async () => {
  const { right, asked } = makeRight(60_000);
  expect(await textOf(await call(right))).toBe('taken');
  expect([received, asked]).toEqual([['hello'], []]);
});

test('one that would end before the call is extended beyond it first', async () => {
  const { right, asked } = makeRight(3_500);
  expect(await textOf(await call(right))).toBe('taken');
  expect(received).toEqual(['hello']);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toBeGreaterThan(3_000);
});

test('nothing is sent under one that is lost, or that could not be extended in time', async () => {
  const { right: lost } = makeRight(-1, () => Promise.reject(new Error('somebody else has it')));
  await expect(call(lost)).rejects.toBeInstanceOf(CallNotBegunError);
  const { right: late } = makeRight(-1, async () => {});
  await expect(call(late)).rejects.toBeInstanceOf(CallNotBegunError);
  expect(received).toEqual([]);
});

test('a second call of the same work, such as a remedy, asks anew', async () => {
  const { right, asked } = makeRight(60_000, () => Promise.reject(new Error('somebody else has it')));
  const both = callUnder(right, async () => {
    const first = await http.request(url, { method: 'POST', body: 'as it is', timeoutMs: 3_000 });
    await first.body.dump();
    // The process is stopped here for a while.
    right.heldUntilMs = performance.now() - 1;
    return http.request(url, { method: 'POST', body: 'in another way', timeoutMs: 3_000 });
  });
  await expect(both).rejects.toBeInstanceOf(CallNotBegunError);
  expect([received, asked.length]).toEqual([['as it is'], 1]);
});

test('what is written last is asked last: a process stopped while it connects writes nothing when it goes on', async () => {
  const sockets: Socket[] = [];
  const silent = createTcpServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { right } = makeRight(60_000);
  const refused = expect(
    callUnder(right, () => {
      const sent = http.request(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`, {
        method: 'POST',
        body: 'too late',
        timeoutMs: 200,
      });
      return sent;
    }),
  ).rejects.toBeInstanceOf(CallNotBegunError);
  // No other code of this process runs until the call would have been over: as if the process had been stopped.
  await Promise.resolve();
  const until = performance.now() + 300;
  while (performance.now() < until);
  await refused;
  let bytes = 0;
  for (const socket of sockets) socket.on('data', (data) => (bytes += data.length));
  await expect.poll(() => sockets.every((socket) => socket.destroyed || socket.readableEnded)).toBe(true);
  expect(bytes).toBe(0);
  silent.close();
});

test('the rest of a long body is not sent when the right ends in the middle of it', async () => {
  const { right } = makeRight(60_000);
  async function* body() {
    yield Buffer.from('the first ');
    right.heldUntilMs = performance.now() - 1;
    yield Buffer.from('half');
  }
  await expect(call(right, url, body())).rejects.toBeInstanceOf(CallNotBegunError);
  await expect.poll(() => received).toEqual(['half a body']);
});

test('a call without a right has nothing to outlast', async () => {
  const answer = await http.request(url, { method: 'POST', body: 'are you there?', timeoutMs: 3_000 });
  expect(await answer.body.text()).toBe('taken');
});
