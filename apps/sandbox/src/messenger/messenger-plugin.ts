import type { FastifyError, FastifyInstance } from 'fastify';
import { makeCallLog } from '../shared/call-log.ts';
import type { Clock } from '../shared/clock.ts';
import { answerRefusals } from '../shared/refusal.ts';
import { makeTrouble } from '../shared/trouble.ts';
import { addTroubleRoutes } from '../shared/trouble-routes.ts';
import { addChatRoutes } from './control/chat-routes.ts';
import { addDirectoryRoutes } from './control/directory-routes.ts';
import { makeFileStore } from './file-store.ts';
import { GraphFault, sendGraphFault } from './graph-fault.ts';
import { addGraphRoutes } from './graph-routes.ts';
import { makeItems } from './items.ts';
import { makePersonActions } from './person-actions.ts';
import { makeSend } from './send-message.ts';
import { makeWebhookDelivery } from './webhook-delivery.ts';
import type { World } from './world.ts';

export type MessengerOptions = {
  world: World;
  clock: Clock;
  /** Where file bytes are kept; in memory when null. */
  fileDirectory: string | null;
  /** Where this server is reached, once it listens. */
  baseUrl: () => string;
};

/** Mounts the Messenger stand-in: the Graph API under `/v25.0` (any version), its CDN, `/_sandbox/messenger`. */
export async function addMessenger(app: FastifyInstance, options: MessengerOptions): Promise<void> {
  const { world, clock, fileDirectory, baseUrl } = options;
  const files = makeFileStore({ world, clock, directory: fileDirectory });
  const calls = makeCallLog();
  const items = makeItems({ world, baseUrl, now: () => clock.now() });
  const trouble = makeTrouble({
    clock,
    onUp: () => delivery.start(),
    announce: () => world.emit({ type: 'faults', messenger: 'messenger' }),
  });
  const delivery = makeWebhookDelivery({ world, clock, trouble });
  const sending = makeSend({ world, clock, files, items, delivery });
  const actions = makePersonActions({ world, clock, files, items, delivery, sending });

  await app.register(async (graph) => {
    graph.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    graph.setErrorHandler((error: FastifyError | GraphFault, _request, reply) =>
      sendGraphFault(reply, error instanceof GraphFault ? error : toFault(error)),
    );
    addGraphRoutes(graph, { world, clock, files, items, trouble, calls, sending, baseUrl });
  });
  await app.register(
    async (control) => {
      answerRefusals(control);
      addDirectoryRoutes(control, { world, calls, delivery });
      addChatRoutes(control, { world, files, actions });
      addTroubleRoutes(control, trouble);
    },
    { prefix: '/_sandbox/messenger' },
  );
  app.addHook('preClose', async () => delivery.close());
}

const toFault = (error: FastifyError): GraphFault =>
  (error.statusCode ?? 500) < 500
    ? new GraphFault(100, `(#100) ${error.message}`, error.statusCode === 413 ? { subcode: 2_018_109 } : {})
    : new GraphFault(1, 'An unknown error occurred');
