import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { ProductAddress } from '../support/product.ts';

export interface TamperingProxy {
  /** The product as seen through the proxy, under the same host names on another port. */
  address: ProductAddress;
  /** Changes the service worker's file from now on; with `null` it is missing, as after a faulty deployment. */
  serveWorker(change: (script: string) => string | null): void;
  close(): Promise<void>;
}

/**
 * A proxy between the browser and the product that can change the service worker's file, by which browsers detect a new
 * version.
 */
export async function makeTamperingProxy(product: ProductAddress): Promise<TamperingProxy> {
  let change: (script: string) => string | null = (script) => script;

  const forward = ({ method = 'GET', url = '/', headers }: IncomingMessage) => {
    const asked: OutgoingHttpHeaders = { ...headers };
    if (url === '/sw.js') asked['accept-encoding'] = 'identity';
    return request({ host: '127.0.0.1', port: product.port, method, path: url, headers: asked });
  };

  const answerWorker = (answer: IncomingMessage, reply: ServerResponse) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const script = change(Buffer.concat(parts).toString());
      if (script === null) {
        reply.writeHead(404, { 'content-type': 'application/json' }).end('{}');
        return;
      }
      reply.writeHead(200, { 'content-type': answer.headers['content-type'] ?? '', 'cache-control': 'no-cache' });
      reply.end(script);
    });
  };

  const server = createServer((incoming, reply) => {
    const outgoing = forward(incoming);
    outgoing.on('response', (answer) => {
      if (incoming.url === '/sw.js') {
        answerWorker(answer, reply);
        return;
      }
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    outgoing.on('error', () => reply.destroy());
    incoming.pipe(outgoing);
  });

  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming, socket: Socket, head) => {
    const outgoing = forward(incoming);
    outgoing.on('upgrade', (answer, far, farHead) => {
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`);
      socket.write(farHead);
      far.write(head);
      far.pipe(socket).pipe(far);
      far.on('error', () => socket.destroy());
      socket.on('error', () => far.destroy());
    });
    outgoing.on('error', () => socket.destroy());
    outgoing.end();
  });

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: { ...product, port, host: product.host.replace(/:\d+$/, `:${port}`) },
    serveWorker: (next) => {
      change = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
