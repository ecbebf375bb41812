import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import type { CallerResolver } from '../http/index.ts';
import type { Hub } from './hub.ts';

/** Frames beyond the contract's limit still have to arrive to be refused by its own close code. */
const maxPayloadBytes = 64 * 1024;

const refuse = (stream: Duplex, status: string) => {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** A browser names the page's origin: only pages of the same host may open a socket. Programs send none. */
const isOwnOrigin = (request: IncomingMessage): boolean => {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
};

/** Answers `/socket` on the server's upgrade event. */
export const attachSocketServer = (app: FastifyInstance, hub: Hub, callers: CallerResolver): { close(): void } => {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: maxPayloadBytes,
    clientTracking: false,
  });
  app.server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => {});
    const path = request.url?.split('?')[0]?.replace(/\/$/, '');
    if (path !== '/socket') return refuse(stream, '404 Not Found');
    if (!isOwnOrigin(request)) return refuse(stream, '403 Forbidden');
    callers.workspace(request.headers.host).then(
      (workspace) => {
        if (workspace === null || workspace === 'bare') return refuse(stream, '404 Not Found');
        sockets.handleUpgrade(request, stream, head, (socket) => hub.connect(workspace.id, socket, stream));
      },
      () => refuse(stream, '503 Service Unavailable'),
    );
  });
  return { close: () => sockets.close() };
};
