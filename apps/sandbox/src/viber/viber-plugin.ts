import type { FastifyError, FastifyInstance } from 'fastify';
import { makeCallLog } from '../shared/call-log.ts';
import type { Clock } from '../shared/clock.ts';
import { answerRefusals } from '../shared/refusal.ts';
import { makeTrouble } from '../shared/trouble.ts';
import { addTroubleRoutes } from '../shared/trouble-routes.ts';
import { addApiRoutes, sendViberFault } from './api-routes.ts';
import { makeBotMessages } from './bot-messages.ts';
import { addControlRoutes } from './control-routes.ts';
import { makeEventDelivery } from './event-delivery.ts';
import { makeMediaStore } from './media-store.ts';
import { makeMethods } from './methods.ts';
import { makePersonActions } from './person-actions.ts';
import { ViberFault } from './wire.ts';
import type { World } from './world.ts';

export type ViberOptions = {
  world: World;
  clock: Clock;
  /** Where file bytes are kept; in memory when null. */
  fileDirectory: string | null;
  strictWebhooks: boolean;
  /** The sandbox's own address, for the links in events. */
  readUrl: () => string;
};

/** Mounts the Viber stand-in: the Bot API under `/pa`, the control API under `/_sandbox/viber`. */
export async function addViber(app: FastifyInstance, options: ViberOptions): Promise<void> {
  const { world, clock, fileDirectory, strictWebhooks, readUrl } = options;
  const trouble = makeTrouble({ clock, onUp: () => delivery.resume(), announce: () => world.announceFaults() });
  const calls = makeCallLog();
  const delivery = makeEventDelivery({ world, clock, trouble });
  const media = makeMediaStore({ world, clock, directory: fileDirectory });
  const messages = makeBotMessages({ world, clock, media, delivery });
  const methods = makeMethods({ world, clock, messages, delivery, isStrict: strictWebhooks, readUrl });
  const actions = makePersonActions({ world, clock, media, delivery, messages, readUrl });

  await app.register(async (api) => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    api.setErrorHandler((error: FastifyError | ViberFault, _request, reply) =>
      sendViberFault(reply, error instanceof ViberFault ? error : new ViberFault(3, error.message)),
    );
    addApiRoutes(api, { world, clock, trouble, calls, media, methods });
  });
  await app.register(
    async (control) => {
      answerRefusals(control);
      addControlRoutes(control, { world, calls, media, actions });
      addTroubleRoutes(control, trouble);
    },
    { prefix: '/_sandbox/viber' },
  );
  app.addHook('preClose', async () => delivery.close());
  delivery.resume();
}
