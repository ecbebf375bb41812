import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { makeTextFrame } from './frame.ts';

let server: WebSocketServer;

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
});

afterAll(() => server.close());

/** Parses the bytes with a client library. */
const read = async (bytes: Buffer): Promise<string> => {
  const accepted = once(server, 'connection') as Promise<[WebSocket, IncomingMessage]>;
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [, request] = await accepted;
  const arrived = once(client, 'message') as Promise<[Buffer]>;
  request.socket.write(bytes);
  const [data] = await arrived;
  client.terminate();
  return data.toString('utf8');
};

test.for([
  [0, 2],
  [1, 2],
  [125, 2],
  [126, 4],
  [127, 4],
  [65_535, 4],
  [65_536, 10],
  [200_000, 10],
] as const)('a text of %i bytes has a header of %i', async ([bytes, headerBytes]) => {
  const text = 'x'.repeat(bytes);
  const frame = makeTextFrame(text);
  expect(frame.length).toBe(headerBytes + bytes);
  expect(await read(frame)).toBe(text);
});

test('lengths are counted in bytes, not in characters', async () => {
  for (const text of ['ї'.repeat(63), '😀'.repeat(40), 'ї'.repeat(32_768)]) {
    expect(await read(makeTextFrame(text))).toBe(text);
  }
});
