import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { refuseStrangers } from './refuse-strangers.ts';
import { type Clock, makeSystemClock } from './telegram/clock.ts';
import { makeSnapshotWriter, readSnapshot } from './telegram/snapshot-file.ts';
import { addTelegram } from './telegram/telegram-plugin.ts';
import { makeWorld } from './telegram/world.ts';

const publicDirectory = fileURLToPath(new URL('../public', import.meta.url));
const maxJsonBytes = 4 * 1024 * 1024;
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

export type SandboxOptions = {
  /** 0 picks a free port. */
  port: number;
  host?: string;
  /** Keeps bots, people, chats and files here across restarts; everything is in memory without it. */
  dataDir?: string;
  clock?: Clock;
  /** Judge webhook URLs as the cloud does (HTTPS, four ports). Relaxed by default, so `http://127.0.0.1` is taken. */
  strictWebhooks?: boolean;
};

export type Sandbox = { url: string; close(): Promise<void> };

/** Starts the stand-in and its phones page, and returns its address. `close` answers open polls and writes the snapshot. */
export async function makeSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, host = '127.0.0.1', dataDir, clock = makeSystemClock(), strictWebhooks = false } = options;
  const statePath = dataDir === undefined ? null : join(dataDir, 'telegram.json');
  const world = makeWorld((statePath && (await readSnapshot(statePath))) || undefined);
  const snapshot = statePath ? makeSnapshotWriter(world, statePath) : null;
  const fileDirectory = dataDir === undefined ? null : join(dataDir, 'telegram-files');

  const app = fastify({ bodyLimit: maxJsonBytes, forceCloseConnections: true, exposeHeadRoutes: false });
  refuseStrangers(app, host);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Content-Security-Policy', pagePolicy);
  });
  await addTelegram(app, { world, clock, fileDirectory, strictWebhooks });
  await app.register(fastifyStatic, { root: publicDirectory, prefix: '/phones/', cacheControl: false });
  app.get('/', (_request, reply) => reply.redirect('/phones/'));
  app.get('/phones', (_request, reply) => reply.redirect('/phones/'));

  const url = await app.listen({ port, host });
  return {
    url,
    async close() {
      await app.close();
      await snapshot?.close();
    },
  };
}
