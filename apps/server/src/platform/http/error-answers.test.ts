import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeHttpServer } from './index.ts';

test('an error that a file breaks off with says nothing of the file, and is kept nowhere', async () => {
  const log = fastify({ logger: { level: 'silent' } }).log;
  const server = await makeHttpServer({ log, trustProxy: false, isProduction: false, isUnavailable: () => false });
  server.get('/file', (_request, reply) => {
    // Like @fastify/static, sets some headers on the raw response.
    reply.raw.setHeader('cache-control', 'public, max-age=31536000, immutable');
    reply.raw.setHeader('vary', 'accept-encoding');
    const file = new Readable({ read: () => file.destroy(new Error('too many open files')) });
    const headers = { 'content-encoding': 'br', etag: '"1"', 'last-modified': 'today', 'content-type': 'text/css' };
    return reply.headers(headers).send(file);
  });
  const { statusCode, headers, body } = await server.inject('/file');
  expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store']);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  for (const name of ['content-encoding', 'etag', 'last-modified', 'vary']) expect(headers).not.toHaveProperty(name);
  expect(JSON.parse(body)).toMatchObject({ statusCode: 500 });
});
