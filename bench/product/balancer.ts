import { connect, createServer, type Socket } from 'node:net';
import type { BenchRun } from '../bench-run.ts';
import { findFreePort } from './processes.ts';

/** A proxy in front of several servers: it leads each new connection to one of those that are in service. */
export interface Balancer {
  readonly port: number;
  add(serverPort: number): void;
  /** Its connections are cut, as when its checks of health fail. */
  remove(serverPort: number): void;
}

export async function startBalancer(run: BenchRun): Promise<Balancer> {
  const port = await findFreePort();
  const servers: number[] = [];
  const open = new Map<Socket, number>();
  let turn = 0;
  const listener = createServer((socket) => {
    turn += 1;
    const target = servers[turn % servers.length];
    socket.on('error', () => {});
    if (target === undefined) {
      socket.destroy();
      return;
    }
    const onward = connect(target, '127.0.0.1');
    open.set(socket, target);
    socket.on('close', () => {
      open.delete(socket);
      onward.destroy();
    });
    onward.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));
  run.onClose(() => {
    for (const socket of open.keys()) socket.destroy();
    listener.close();
  });
  return {
    port,
    add: (serverPort) => void servers.push(serverPort),
    remove(serverPort) {
      if (servers.includes(serverPort)) servers.splice(servers.indexOf(serverPort), 1);
      for (const [socket, target] of open) if (target === serverPort) socket.destroy();
    },
  };
}
