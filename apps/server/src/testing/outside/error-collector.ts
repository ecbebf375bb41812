import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedEvent {
  platform: string;
  level: string;
  environment: string;
  tags: Record<string, string>;
  exception: {
    values: {
      type: string;
      value: string;
      stacktrace?: { frames: { filename?: string; function?: string; lineno?: number; colno?: number }[] };
    }[];
  };
}

export interface ErrorCollector {
  dsn: string;
  origin: string;
  /** From all envelopes, in the order they came. */
  events: CollectedEvent[];
  /** Whole requests: address, headers and body. */
  requests: string[];
  close(): Promise<void>;
}

/** Receives reports of the Sentry protocol: envelopes made of lines of JSON. */
export const startErrorCollector = async (): Promise<ErrorCollector> => {
  const [events, requests]: [CollectedEvent[], string[]] = [[], []];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      requests.push(`${request.url}\n${JSON.stringify(request.headers)}\n${body}`);
      const isKnown = /^\/api\/17\/envelope\/\?.*\bsentry_key=0a1b\b/.test(request.url ?? '');
      const lines = body.split('\n').filter((line) => line !== '');
      const [, ...items] = lines.map((line) => JSON.parse(line) as { type?: string });
      for (const [index, item] of items.entries()) {
        if (isKnown && item.type === 'event') events.push(items[index + 1] as CollectedEvent);
      }
      response.writeHead(isKnown ? 200 : 401, {
        'access-control-allow-origin': '*',
        'content-type': 'application/json',
      });
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://0a1b@127.0.0.1:${port}/17`,
    origin: `http://127.0.0.1:${port}`,
    events,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
