import type { FastifyError, FastifyInstance } from 'fastify';
import { makeCallLog } from '../shared/call-log.ts';
import type { Clock } from '../shared/clock.ts';
import { answerRefusals } from '../shared/refusal.ts';
import { makeTrouble } from '../shared/trouble.ts';
import { addTroubleRoutes } from '../shared/trouble-routes.ts';
import { ApiFault } from './api-fault.ts';
import { addBotApiRoutes, sendApiFault } from './bot-api-routes.ts';
import { makeCallParameters } from './call-parameters.ts';
import { addChatRoutes } from './control/chat-routes.ts';
import { addDirectoryRoutes } from './control/directory-routes.ts';
import { addGroupRoutes } from './control/group-routes.ts';
import { makeFileStore } from './file-store.ts';
import { makeGroups } from './groups.ts';
import { makeLongPoll } from './long-poll.ts';
import { makeMethodTable } from './method-table.ts';
import { makePersonActions } from './person-actions.ts';
import { readBodyParameters } from './read-request.ts';
import { makeTranscript } from './transcript.ts';
import { makeUpdateQueue } from './update-queue.ts';
import { makeWebhookDelivery } from './webhook-delivery.ts';
import type { BotRecord, World } from './world.ts';

const notExecutedFromWebhook = new Set(['setwebhook', 'deletewebhook', 'close', 'logout']);

export type TelegramOptions = {
  world: World;
  clock: Clock;
  /** Where file bytes are kept; in memory when null. */
  fileDirectory: string | null;
  strictWebhooks: boolean;
};

/** Mounts the Telegram stand-in: the Bot API at the root, the control API under `/_sandbox/telegram`. */
export async function addTelegram(app: FastifyInstance, options: TelegramOptions): Promise<void> {
  const { world, clock, fileDirectory, strictWebhooks } = options;
  const queue = makeUpdateQueue({ world, clock });
  const transcript = makeTranscript({ world, clock });
  const files = makeFileStore({ world, clock, directory: fileDirectory });
  const calls = makeCallLog();
  const actions = makePersonActions({ world, clock, queue, transcript, files });
  const groups = makeGroups({ world, clock, queue });
  const trouble = makeTrouble({
    clock,
    onUp: () => {
      for (const bot of world.bots.values()) delivery.start(bot);
    },
    announce: () => world.emit({ type: 'faults' }),
  });
  const longPoll = makeLongPoll({ queue, clock, faults: trouble.faults });
  const delivery = makeWebhookDelivery({ world, queue, clock, trouble, execute: executeAnswer });
  const execute = makeMethodTable({
    world,
    clock,
    queue,
    longPoll,
    transcript,
    files,
    groups,
    strictWebhooks,
    startDelivery: (bot) => delivery.start(bot),
  });

  /** A webhook may answer with a call; its result, good or bad, is thrown away, as in the cloud. */
  async function executeAnswer(bot: BotRecord, body: string, contentType: string): Promise<void> {
    try {
      const parameters = makeCallParameters(readBodyParameters(body, contentType));
      const method = parameters.text('method').toLowerCase();
      if (method === '' || method.startsWith('get') || notExecutedFromWebhook.has(method)) return;
      calls.add(bot.id, { method, parameters: parameters.toRecord(), at_ms: clock.now() });
      await execute(method, { bot, parameters });
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
    }
  }

  await app.register(async (botApi) => {
    botApi.removeContentTypeParser(['application/json', 'text/plain']);
    botApi.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded', 'text/plain'],
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    botApi.setErrorHandler((error: FastifyError | ApiFault, _request, reply) => sendApiFault(reply, toApiFault(error)));
    addBotApiRoutes(botApi, { world, clock, files, trouble, calls, execute });
  });

  await app.register(
    async (control) => {
      answerRefusals(control);
      const deps = { world, clock, files, queue, calls, transcript, actions, groups };
      addDirectoryRoutes(control, deps);
      addChatRoutes(control, deps);
      addGroupRoutes(control, deps);
      addTroubleRoutes(control, trouble);
    },
    { prefix: '/_sandbox/telegram' },
  );

  app.setNotFoundHandler((_request, reply) => sendApiFault(reply, new ApiFault(404, 'Not Found')));
  app.addHook('preClose', async () => {
    longPoll.close();
    delivery.close();
  });
  for (const bot of world.bots.values()) delivery.start(bot);
}

function toApiFault(error: FastifyError | ApiFault): ApiFault {
  if (error instanceof ApiFault) return error;
  if (error.statusCode === 413) return new ApiFault(413, 'Request Entity Too Large');
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new ApiFault(error.statusCode, `Bad Request: ${error.message}`);
  }
  return new ApiFault(500, `Internal Server Error: ${error.message}`);
}
