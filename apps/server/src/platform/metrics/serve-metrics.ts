import { createServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';

/** A number that a module reports when the metrics are requested. */
export interface Measure {
  name: string;
  help: string;
  read: () => number;
}

/** Prometheus metrics on a separate port, so that they are never public by accident. */
export const serveMetrics = async (
  port: number,
  host: string,
  registry: Registry,
  log: FastifyBaseLogger,
): Promise<{ close(): Promise<void> }> => {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // A connection that could not be accepted, for want of file descriptors.
  server.on('error', (error) => log.error({ err: error }, 'the server of the metrics has an error'));
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
