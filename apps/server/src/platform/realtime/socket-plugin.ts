import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { limits } from '@switchboard/contract';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import {
  addressLimits,
  CallCounter,
  type CallerResolver,
  findCallerIp,
  type ProxyTrust,
  RateLimitedError,
  toAddressKey,
} from '../http/index.ts';
import type { Hub } from './hub.ts';

/** Frames beyond the contract's limit must still be received, to be refused with the contract's own close code. */
const maxPayloadBytes = 64 * 1024;
/** Limit of sockets from one address that have not said hello; a browser does within milliseconds. */
const silentSockets = 100;

const refuse = (stream: Duplex, status: string, header = '') => {
  stream.end(`HTTP/1.1 ${status}\r\n${header}Connection: close\r\nContent-Length: 0\r\n\r\n`);
};

const refuseForNow = (stream: Duplex, { retryAfterS }: RateLimitedError) =>
  refuse(stream, '429 Too Many Requests', `Retry-After: ${retryAfterS}\r\n`);

/**
 * A browser sends the page's origin: only pages of the same host and of our scheme may open a socket, so none that was
 * tampered with over plain HTTP. Other programs send none.
 */
const isOwnOrigin = (request: IncomingMessage, protocol: string): boolean => {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host && new URL(origin).protocol === protocol;
};

interface SocketServerDeps {
  hub: Hub;
  callers: CallerResolver;
  /** The scheme of our pages is its. */
  baseUrl: URL;
  trustProxy: ProxyTrust | false;
  rateLimits: boolean;
}

/** Answers `/socket` on the server's upgrade event. */
export const attachSocketServer = (
  app: FastifyInstance,
  { hub, callers, baseUrl, trustProxy, rateLimits }: SocketServerDeps,
): { close(): void } => {
  const upgrades = new CallCounter(addressLimits.socketUpgrades);
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: maxPayloadBytes,
    clientTracking: false,
  });
  app.server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => {});
    const address = toAddressKey(findCallerIp(request, trustProxy));
    const refusedForMs = upgrades.take(address);
    if (rateLimits && refusedForMs !== null) return refuseForNow(stream, new RateLimitedError(refusedForMs));
    const path = request.url?.split('?')[0]?.replace(/\/$/, '');
    if (path !== '/socket') return refuse(stream, '404 Not Found');
    if (!isOwnOrigin(request, baseUrl.protocol)) return refuse(stream, '403 Forbidden');
    callers.workspace(request.headers.host, address).then(
      (workspace) => {
        if (workspace === null || workspace === 'bare') return refuse(stream, '404 Not Found');
        // Checked here and not earlier: otherwise sockets that are opened at the same time would all count as none.
        if (rateLimits && hub.countSilent(address) >= silentSockets) {
          return refuseForNow(stream, new RateLimitedError(limits.socketHelloTimeoutMs));
        }
        sockets.handleUpgrade(request, stream, head, (socket) => hub.connect(workspace.id, address, socket, stream));
      },
      (error: unknown) => {
        if (error instanceof RateLimitedError) refuseForNow(stream, error);
        else refuse(stream, '503 Service Unavailable');
      },
    );
  });
  return { close: () => sockets.close() };
};
