import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CallLog } from '../../shared/call-log.ts';
import { PhoneRefusal } from '../../shared/refusal.ts';
import { shakeHands, type WebhookDelivery } from '../webhook-delivery.ts';
import { makePageToken, type PageRecord, type World } from '../world.ts';
import { toBotCard } from './views.ts';

export function getPage(world: World, params: unknown): PageRecord {
  const { botId } = z.object({ botId: z.coerce.number().int().positive() }).parse(params);
  const page = world.pages.get(botId);
  if (!page) throw new PhoneRefusal(404, `There is no page ${botId}`);
  return page;
}

/** The app's own settings and its pages, under `/_sandbox/messenger`. */
export function addDirectoryRoutes(
  app: FastifyInstance,
  { world, calls, delivery }: { world: World; calls: CallLog; delivery: WebhookDelivery },
): void {
  const toAppView = () => ({ ...world.app });
  app.get('/app', toAppView);
  app.put('/app', (request) => {
    const flags = z.object({ requires_proof: z.boolean().optional(), has_human_agent: z.boolean().optional() });
    const { requires_proof: requiresProof, has_human_agent: hasHumanAgent } = flags.parse(request.body);
    if (requiresProof !== undefined) world.app.requiresProof = requiresProof;
    if (hasHumanAgent !== undefined) world.app.hasHumanAgent = hasHumanAgent;
    world.markChanged();
    return toAppView();
  });
  // The app's dashboard: the callback counts once it has answered.
  app.put('/app/callback', async (request) => {
    const input = z.object({ url: z.url(), verify_token: z.string().min(1) }).parse(request.body);
    await shakeHands(input.url, input.verify_token).catch((error: Error) => {
      throw new PhoneRefusal(400, error.message);
    });
    world.app.callback = { url: input.url, verifyToken: input.verify_token };
    world.markChanged();
    delivery.start();
    return toAppView();
  });
  app.post('/app/raw', async (request) => ({
    status: await delivery.postRaw(z.object({ body: z.string() }).parse(request.body).body),
  }));

  app.get('/bots', () => [...world.pages.values()].map((page) => toBotCard(page, world)));
  app.post('/bots', (request, answer) => {
    const { name } = z.object({ name: z.string().trim().min(1).max(64) }).parse(request.body);
    return answer.code(201).send(toBotCard(world.addPage(name), world));
  });
  app.post('/bots/:botId/revoke', (request) => {
    const page = getPage(world, request.params);
    page.tokenState = 'revoked';
    world.emit({ type: 'directory' });
    return toBotCard(page, world);
  });
  app.post('/bots/:botId/expire', (request) => {
    const page = getPage(world, request.params);
    page.tokenState = 'expired';
    world.emit({ type: 'directory' });
    return toBotCard(page, world);
  });
  app.post('/bots/:botId/renew', (request) => {
    const page = getPage(world, request.params);
    page.accessToken = makePageToken();
    page.tokenState = 'ok';
    world.emit({ type: 'directory' });
    return toBotCard(page, world);
  });
  app.get('/bots/:botId/subscription', (request) => ({
    fields: getPage(world, request.params).subscribedFields,
    waiting: delivery.countWaiting(getPage(world, request.params).id),
  }));
  app.delete('/bots/:botId/subscription', (request, answer) => {
    getPage(world, request.params).subscribedFields = null;
    world.emit({ type: 'directory' });
    return answer.code(204).send();
  });
  app.get('/bots/:botId/calls', (request) => calls.list(getPage(world, request.params).id));
  app.delete('/bots/:botId/calls', (request, answer) => {
    calls.clear(getPage(world, request.params).id);
    return answer.code(204).send();
  });
}
