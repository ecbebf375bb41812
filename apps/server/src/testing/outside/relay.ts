import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** An address that exists before the server behind it does, and can be closed for a while. */
export interface Relay {
  port: number;
  /** From now on connections go to this port of this machine; those to another are cut, it may be frozen. */
  leadTo(port: number): void;
  /** Connections are cut as soon as they are made, and those that are open at once. */
  setCut(isCut: boolean): void;
  close(): Promise<void>;
}

export const startRelay = async (): Promise<Relay> => {
  let target: number | null = null;
  let isCut = false;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    if (isCut || target === null) {
      socket.destroy();
      return;
    }
    const onward = connect(target, '127.0.0.1');
    onward.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port) {
      if (target !== port) for (const socket of open) socket.destroy();
      target = port;
    },
    setCut(wanted) {
      isCut = wanted;
      if (isCut) for (const socket of open) socket.destroy();
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
