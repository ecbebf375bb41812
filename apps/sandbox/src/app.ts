import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { addLiqPay } from './liqpay/liqpay-plugin.ts';
import { makeShop, type ShopSnapshot } from './liqpay/shop.ts';
import { addMessenger } from './messenger/messenger-plugin.ts';
import { type WorldSnapshot as MessengerSnapshot, makeWorld as makeMessengerWorld } from './messenger/world.ts';
import { makePageScript } from './page-script.ts';
import { makePeople, type PeopleSnapshot } from './people/people.ts';
import { addPeopleRoutes } from './people/people-routes.ts';
import { refuseStrangers } from './refuse-strangers.ts';
import { type Clock, makeSystemClock } from './shared/clock.ts';
import { addEventStream, makePhoneEvents, messengers } from './shared/phone-events.ts';
import { answerRefusals } from './shared/refusal.ts';
import { makeSnapshotWriter, readSnapshot } from './shared/snapshot-file.ts';
import { addTelegram } from './telegram/telegram-plugin.ts';
import { makeWorld, type WorldSnapshot } from './telegram/world.ts';
import { addViber } from './viber/viber-plugin.ts';
import { makeWorld as makeViberWorld, type WorldSnapshot as ViberSnapshot } from './viber/world.ts';

const publicDirectory = fileURLToPath(new URL('../public', import.meta.url));
const maxJsonBytes = 4 * 1024 * 1024;
const maxFileBytes = 64 * 1024 * 1024;
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

export type SandboxOptions = {
  /** 0 picks a free port. */
  port: number;
  host?: string;
  /** Stores bots, people, chats and files here across restarts; in memory only without it. */
  dataDir?: string;
  clock?: Clock;
  /** Judge webhook URLs as the cloud does (HTTPS, four ports). Relaxed by default, so `http://127.0.0.1` is taken. */
  strictWebhooks?: boolean;
};

export type Sandbox = { url: string; close(): Promise<void> };

/** Starts the stand-in and its phones page, and returns its address. `close` answers open polls and writes the snapshot. */
export async function makeSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, host = '127.0.0.1', dataDir, clock = makeSystemClock(), strictWebhooks = false } = options;
  const inDataDir = (name: string) => (dataDir === undefined ? null : join(dataDir, name));
  const statePath = inDataDir('telegram.json');
  const telegram = statePath === null ? null : await readSnapshot<WorldSnapshot & Partial<PeopleSnapshot>>(statePath);
  const peoplePath = inDataDir('people.json');
  const events = makePhoneEvents();
  const keptPeople =
    (peoplePath === null ? null : await readSnapshot<PeopleSnapshot>(peoplePath)) ?? peopleOfOldSnapshot(telegram);
  const people = makePeople({ events, directory: inDataDir('people-pictures') }, keptPeople);
  const world = makeWorld({ people, events }, telegram ?? undefined);
  const viberPath = inDataDir('viber.json');
  const keptViber = viberPath === null ? null : await readSnapshot<ViberSnapshot>(viberPath);
  const viber = makeViberWorld({ people, events }, keptViber ?? undefined);
  const messengerPath = inDataDir('messenger.json');
  const messenger = messengerPath === null ? null : await readSnapshot<MessengerSnapshot>(messengerPath);
  const messengerWorld = makeMessengerWorld({ people, events }, messenger ?? undefined);
  const shopPath = inDataDir('liqpay.json');
  const keptShop = shopPath === null ? null : await readSnapshot<ShopSnapshot>(shopPath);
  const shop = makeShop(() => clock.now(), keptShop ?? undefined);
  const snapshots = [
    ...(shopPath ? [makeSnapshotWriter(shop, shopPath)] : []),
    ...(peoplePath ? [makeSnapshotWriter(people, peoplePath)] : []),
    ...(statePath ? [makeSnapshotWriter(world, statePath)] : []),
    ...(messengerPath ? [makeSnapshotWriter(messengerWorld, messengerPath)] : []),
    ...(viberPath ? [makeSnapshotWriter(viber, viberPath)] : []),
  ];

  const app = fastify({ bodyLimit: maxJsonBytes, forceCloseConnections: true, exposeHeadRoutes: false });
  refuseStrangers(app, host);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Content-Security-Policy', pagePolicy);
  });
  await app.register(multipart, { limits: { fileSize: maxFileBytes, fieldSize: 1024 * 1024, files: 20 } });
  await app.register(
    async (control) => {
      answerRefusals(control);
      addPeopleRoutes(control, people);
      addEventStream(control, events);
      control.get('/messengers', () =>
        messengers.filter((messenger) => app.hasRoute({ method: 'GET', url: `/_sandbox/${messenger}/bots` })),
      );
    },
    { prefix: '/_sandbox' },
  );
  let url = '';
  const viberFiles = inDataDir('viber-files');
  await addViber(app, { world: viber, clock, fileDirectory: viberFiles, strictWebhooks, readUrl: () => url });
  await addTelegram(app, { world, clock, fileDirectory: inDataDir('telegram-files'), strictWebhooks });
  await addLiqPay(app, { shop, clock });
  const fileDirectory = inDataDir('messenger-files');
  await addMessenger(app, { world: messengerWorld, clock, fileDirectory, baseUrl: () => url });
  await app.register(fastifyStatic, { root: publicDirectory, prefix: '/phones/', cacheControl: false });
  const pageScript = makePageScript();
  app.get('/phones/page.js', async (_request, reply) => reply.type('text/javascript').send(await pageScript()));
  app.get('/', (_request, reply) => reply.redirect('/phones/'));
  app.get('/phones', (_request, reply) => reply.redirect('/phones/'));

  url = await app.listen({ port, host });
  return {
    url,
    async close() {
      await app.close();
      for (const snapshot of snapshots) await snapshot.close();
    },
  };
}

/** Older snapshots kept people inside Telegram's part, under the same ids; their pictures are not migrated. */
function peopleOfOldSnapshot(telegram: Partial<PeopleSnapshot> | null): PeopleSnapshot | undefined {
  const { people, nextPersonId } = telegram ?? {};
  return people && nextPersonId !== undefined ? { people, nextPersonId } : undefined;
}
