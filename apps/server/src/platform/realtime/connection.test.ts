import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { closeCodes } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { Connection, type ConnectionHost } from './connection.ts';
import { makeTextFrame } from './frame.ts';
import { TickWriter } from './tick-writer.ts';

let server: Server;
const opened: { connection: Connection; stream: Duplex }[] = [];
const host: ConnectionHost = {
  writer: new TickWriter(),
  signIn: () => Promise.resolve(),
  spoke: () => undefined,
  typing: () => undefined,
  present: () => undefined,
  closed: () => undefined,
};

beforeAll(async () => {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server = createServer();
  server.on('upgrade', (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, (socket) =>
      opened.push({ connection: new Connection(host, 1, '127.0.0.1', socket, stream), stream }),
    ),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => server.close());

/** A reader that pauses until it is told to go on, and everything it reads then. */
const openSlowReader = async () => {
  const reader: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  reader.on('error', () => {});
  reader.write(
    'GET /socket HTTP/1.1\r\nHost: a.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await once(reader, 'readable');
  const { connection, stream } = opened.at(-1) ?? expect.fail('nothing was opened');
  const readToEnd = async () => {
    let text = '';
    reader.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
    });
    if (!reader.closed) await once(reader, 'close');
    return text;
  };
  return { connection, stream, readToEnd };
};

/** Fills the socket's buffers, so that further bytes wait in this process. */
const fill = ({ connection, stream }: { connection: Connection; stream: Duplex }) => {
  const frame = makeTextFrame('x'.repeat(64 * 1024));
  for (let count = 0; count < 1_000 && stream.writableLength < 256 * 1024; count += 1) connection.write(frame);
  expect(stream.writableLength).toBeGreaterThan(0);
};

test('a connection that is cut takes with it what waits for a slow reader; one that is closed sends it first', async () => {
  const ends = {
    cut: (connection: Connection) => connection.cut(closeCodes.rightsChanged),
    close: (connection: Connection) => connection.close(closeCodes.notSignedIn),
  };
  const got: Record<string, boolean> = {};
  for (const [name, end] of Object.entries(ends)) {
    const reader = await openSlowReader();
    fill(reader);
    reader.connection.write(makeTextFrame('not for these eyes'));
    end(reader.connection);
    got[name] = (await reader.readToEnd()).includes('not for these eyes');
  }
  expect(got).toEqual({ cut: false, close: true });
});
