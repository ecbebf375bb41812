import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutBodies } from './cut-bodies.ts';

/** So that a test need not last half a minute. */
const stepMs = 150;
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  app = fastify();
  cutBodies(app, stepMs);
  await app.register(multipart, { limits: { fileSize: 4 * 1024 * 1024 } });
  app.post('/json', async () => 'read');
  app.post('/form', async (request) => {
    const part = await request.file();
    return part === undefined ? 'nothing' : String((await buffer(part.file)).length);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});

afterAll(() => app.close());

/** Posts pieces with a pause before each; answers with the status, or with how the connection ended. */
const postSlowly = (path: string, type: string, pieces: readonly string[], pauseMs: number) =>
  new Promise<number | string>((resolve) => {
    const request = http.request({ port, path, method: 'POST', headers: { 'content-type': type } }, (response) => {
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
