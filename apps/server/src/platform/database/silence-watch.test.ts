import net from 'node:net';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { makeTestDatabase } from '../../testing/database.ts';
import { SilenceWatch } from './silence-watch.ts';

/**
 * A proxy between the watch and its database, in this process: when the process pauses, the proxy pauses too, like the
 * database of a suspended machine.
 */
const startGate = async (socketFile: string) => {
  const sockets = new Set<net.Socket>();
  const state = { isOpen: true, pauses: 0, answers: 0 };
  const server = net.createServer((socket) => {
    const upstream = net.connect(socketFile);
    for (const one of [socket, upstream]) sockets.add(one.on('error', () => {}));
    socket.on('data', (data) => {
      if (state.pauses > 0) {
        state.pauses -= 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (!state.isOpen) return;
      state.answers += 1;
      socket.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    state,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

test('a database that says nothing is noticed; a pause of this process is no silence', async () => {
  const database = await makeTestDatabase();
  const { host, port = 5432, user, database: name } = database.connection;
  const gate = await startGate(`${host}/.s.PGSQL.${port}`);
  const onSilent = vi.fn();
  const watch = new SilenceWatch({
    connect: async () => {
      const client = new Client({ host: '127.0.0.1', port: gate.port, user, database: name, ssl: false });
      await client.connect();
      return client;
    },
    answerWithinMs: 500,
    onSilent,
    log: undefined,
  });
  const answersAgain = async () => {
    const before = gate.state.answers;
    await vi.waitUntil(() => gate.state.answers > before, { timeout: 30_000 });
  };
  try {
    await answersAgain();
    // Each pause begins while a query is on its way.
    gate.state.pauses = 3;
    await vi.waitUntil(() => gate.state.pauses === 0, { timeout: 30_000 });
    await answersAgain();
    expect(onSilent).not.toHaveBeenCalled();
    expect(watch.isSilent).toBe(false);
    gate.state.isOpen = false;
    await vi.waitFor(() => expect(onSilent).toHaveBeenCalled(), { timeout: 30_000 });
    gate.state.isOpen = true;
    await vi.waitFor(() => expect(watch.isSilent).toBe(false), { timeout: 30_000 });
  } finally {
    watch.close();
    gate.close();
    await database.close();
  }
});
