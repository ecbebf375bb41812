import http from 'node:http';
import net from 'node:net';
import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutBodies } from './cut-bodies.ts';

let hasty: FastifyInstance;
/** With the timeout of real use: a machine under load is slow with a large body. */
let patient: FastifyInstance;

const startApp = async (stepMs?: number): Promise<FastifyInstance> => {
  const app = fastify();
  cutBodies(app, stepMs);
  await app.register(multipart, { limits: { fileSize: 4 * 1024 * 1024 } });
  app.post('/json', async () => 'read');
  app.post('/form', async (request) => {
    const part = await request.file();
    return part === undefined ? 'nothing' : String((await buffer(part.file)).length);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
};

const portOf = (app: FastifyInstance): number => (app.server.address() as net.AddressInfo).port;

beforeAll(async () => {
  // A short timeout, so that a test does not take half a minute.
  hasty = await startApp(150);
  patient = await startApp();
});

afterAll(async () => {
  await hasty.close();
  await patient.close();
});

/** Posts pieces with a pause before each; returns the status, or how the connection ended. */
const postSlowly = (path: string, type: string, pieces: readonly string[], pauseMs: number) =>
  new Promise<number | string>((resolve) => {
    const options = { port: portOf(hasty), path, method: 'POST', headers: { 'content-type': type } };
    const request = http.request(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    const left = [...pieces];
    const timer = setInterval(() => {
      const piece = left.shift();
      if (piece !== undefined && !request.destroyed) request.write(piece);
      else {
        clearInterval(timer);
        request.end();
      }
    }, pauseMs);
  });

const form = (pieces: readonly string[]) => [
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
  ...pieces,
  '\r\n--b--\r\n',
];

test('an ordinary body that drips is cut', async () => {
  const drops = ['{"a":', ...Array.from({ length: 20 }, () => ' '), '1}'];
  expect(await postSlowly('/json', 'application/json', drops, 40)).toMatch(/ECONNRESET|EPIPE/);
});

test('a file that drips is cut, one that keeps coming may take long', async () => {
  const type = 'multipart/form-data; boundary=b';
  const drops = form(Array.from({ length: 20 }, () => 'x'));
  expect(await postSlowly('/form', type, drops, 40)).toMatch(/ECONNRESET|EPIPE/);
  const pieces = form(Array.from({ length: 20 }, () => 'x'.repeat(64 * 1024)));
  expect(await postSlowly('/form', type, pieces, 40)).toBe(200);
});

/**
 * Sends the head, then a body of this many bytes as fast as it is accepted; returns the status, or how the connection
 * ended.
 */
const postLarge = (path: string, bytes: number, { isChunked = false } = {}) =>
  new Promise<number | string>((resolve) => {
    const headers = {
      'content-type': 'application/json',
      ...(isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes }),
    };
    let status: number | string = 'no answer';
    const socket = net.connect(portOf(patient), '127.0.0.1', () => {
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST ${path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n${head.join('')}\r\n`);
      // Like many clients, reads the answer only after everything is sent.
      socket.pause();
      const piece = 'x'.repeat(64 * 1024);
      let left = bytes;
      const write = (): void => {
        while (left > 0 && !socket.destroyed) {
          left -= piece.length;
          const framed = isChunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece;
          if (!socket.write(framed)) return void socket.once('drain', write);
        }
        if (isChunked) socket.write('0\r\n\r\n');
        socket.resume();
      };
      write();
    });
    socket.on('data', (data: Buffer) => {
      status = Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? status);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.on('close', () => resolve(status));
  });

test.for([{ isChunked: false }, { isChunked: true }])(
  'who sends too much gets to read that it is too much, chunked: $isChunked',
  async ({ isChunked }) => {
    for (const bytes of [2, 8, 14].map((megabytes) => megabytes * 1024 * 1024)) {
      expect(await postLarge('/json', bytes, { isChunked })).toBe(413);
    }
  },
);

test('a refused body without an end is cut', async () => {
  expect(await postLarge('/json', 200 * 1024 * 1024, { isChunked: true })).toMatch(/ECONNRESET|EPIPE/);
});
