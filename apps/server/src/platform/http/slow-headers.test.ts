import { once } from 'node:events';
import net from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHttpServer } from './index.ts';

let server: FastifyInstance;
let port: number;

beforeAll(async () => {
  const { log } = fastify({ logger: { level: 'silent' } });
  const options = {
    log,
    trustProxy: false as const,
    isProduction: false,
    isUnavailable: () => false,
    headersWithinMs: 300,
  };
  server = await makeHttpServer(options);
  server.get('/', () => 'here');
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as net.AddressInfo).port;
});

afterAll(() => server.close());

/** The server's answer on a connection on which `pieces` are sent one by one. */
const speakSlowly = async (pieces: readonly string[], pauseMs: number): Promise<string> => {
  const socket = net.connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (data: Buffer) => (heard += data.toString()));
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  const left = [...pieces];
  const timer = setInterval(() => {
    const piece = left.shift();
    if (piece !== undefined && socket.writable) socket.write(piece);
  }, pauseMs);
  await closed;
  clearInterval(timer);
  return heard;
};

test('a head that drips is cut', async () => {
  const drops = ['GET / HTTP/1.1\r\nhost: here\r\n', ...Array.from({ length: 200 }, (_, n) => `x-${n}: 1\r\n`)];
  expect(await speakSlowly(drops, 50)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a connection on which nothing comes is cut', async () => {
  expect(await speakSlowly([], 50)).not.toContain('200');
});

test('a head in one piece is answered', async () => {
  expect(await speakSlowly(['GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n'], 20)).toMatch(
    /^HTTP\/1\.1 200 /,
  );
});
