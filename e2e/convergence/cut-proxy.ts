import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The point in an HTTP request at which the network fails. */
export const cutPoints = [
  'before the request leaves',
  'in the middle of the request',
  'before the answer leaves',
  'in the middle of the answer',
] as const;
export type CutPoint = (typeof cutPoints)[number];

interface Fault {
  at: CutPoint;
  /** Beginning of the request to cut: `POST /api/channels/12/messages`. */
  request: string;
  onCut: () => void;
}

/** A network in front of the server that can be cut, at a chosen point of a request or until it is restored. */
export interface CutProxy {
  port: number;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  heal(): void;
  /** Cuts everything during the next such request; resolves when that has happened. The network stays cut. */
  cutAt(point: CutPoint, request: string): Promise<void>;
  close(): Promise<void>;
}

/** A TCP proxy on loopback in front of a port. */
export async function makeCutProxy(targetPort: number): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let fault: Fault | null = null;

  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.resetAndDestroy();
    sockets.clear();
  };

  const strike = () => {
    const struck = fault;
    fault = null;
    cut();
    struck?.onCut();
  };

  const relay = (client: Socket) => {
    if (isCut) {
      client.resetAndDestroy();
      return;
    }
    const server = connect(targetPort, '127.0.0.1');
    /** Set while the request to cut is in progress on this connection. */
    let suffers: CutPoint | null = null;
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    client.on('data', (chunk: Buffer) => {
      if (fault && chunk.includes(fault.request)) suffers = fault.at;
      if (suffers === 'before the request leaves') {
        strike();
      } else if (suffers === 'in the middle of the request') {
        // The end of the body never comes.
        server.write(chunk.subarray(0, chunk.length - 8), strike);
      } else {
        server.write(chunk);
      }
    });
    server.on('data', (chunk: Buffer) => {
      if (suffers === 'before the answer leaves') strike();
      else if (suffers === 'in the middle of the answer')
        client.write(chunk.subarray(0, Math.floor(chunk.length / 2)), strike);
      else client.write(chunk);
    });
  };

  const listener = createServer(relay);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    port: (listener.address() as AddressInfo).port,
    cut,
    heal: () => {
      isCut = false;
    },
    cutAt: (at, request) =>
      new Promise((resolve) => {
        fault = { at, request, onCut: resolve };
      }),
    close: () =>
      new Promise((resolve) => {
        cut();
        listener.close(() => resolve());
      }),
  };
}
