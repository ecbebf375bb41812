import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { makeHttpServer, sendError } from './platform/http/index.ts';
import { notStarted } from './readiness.ts';

/** Answers that are under way may end within this time. */
const endsWithinMs = 300;

/** Answers at the server's address from its first moments until the server itself does. */
export interface StartupServer {
  port: number;
  /** Frees the port for the server. */
  close(): Promise<void>;
}

/** Everybody is asked to come back: the database may be away for long, and modules that start need it for themselves. */
export const openStartupServer = async (
  { port, host, trustProxy, isProduction }: Pick<Config, 'port' | 'host' | 'trustProxy' | 'isProduction'>,
  log: FastifyBaseLogger,
): Promise<StartupServer> => {
  const http = await makeHttpServer({ log, trustProxy, isProduction, isUnavailable: () => false });
  // A caller's next request must not go to a connection that ends with the start.
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('connection', 'close');
  });
  http.get('/healthz', () => ({ result: true }));
  http.get('/readyz', (_request, reply) => reply.status(503).send(notStarted));
  http.setNotFoundHandler((_request, reply) => sendError(reply, 'server.unavailable'));
  await http.listen({ port, host });
  return {
    port: (http.server.address() as AddressInfo).port,
    async close() {
      // A silent connection, or one that sends for ever, would keep the port.
      const cut = setTimeout(() => http.server.closeAllConnections(), endsWithinMs);
      await http.close().finally(() => clearTimeout(cut));
    },
  };
};
