import type { FastifyInstance } from 'fastify';
import { PhoneRefusal } from '../../shared/refusal.ts';
import type { ControlDeps } from './control-deps.ts';
import { groupInput, groupParams, groupTextInput } from './control-input.ts';

/** Groups that people make and add a bot to. */
export function addGroupRoutes(app: FastifyInstance, { world, groups }: ControlDeps): void {
  function getBot(botId: number) {
    const bot = world.bots.get(botId);
    if (!bot) throw new PhoneRefusal(404, `There is no bot ${botId}`);
    return bot;
  }
  function getPerson(personId: number) {
    const person = world.people.get(personId);
    if (!person) throw new PhoneRefusal(404, `There is no person ${personId}`);
    return person;
  }
  function getGroup(params: unknown) {
    const { botId, groupId } = groupParams.parse(params);
    const bot = getBot(botId);
    const group = groups.list(bot).find((each) => each.id === groupId);
    if (!group) throw new PhoneRefusal(404, `There is no group ${groupId}`);
    return { bot, group };
  }

  app.get('/bots/:botId/groups', (request) =>
    groups.list(getBot(groupParams.pick({ botId: true }).parse(request.params).botId)),
  );
  app.post('/bots/:botId/groups', (request, reply) => {
    const { title, person_id } = groupInput.parse(request.body);
    const bot = getBot(groupParams.pick({ botId: true }).parse(request.params).botId);
    return reply.code(201).send(groups.create(bot, getPerson(person_id), title));
  });
  app.post('/bots/:botId/groups/:groupId/add-again', (request, reply) => {
    const { bot, group } = getGroup(request.params);
    groups.addAgain(bot, getPerson(groupTextInput.pick({ person_id: true }).parse(request.body).person_id), group);
    return reply.code(204).send();
  });
  app.post('/bots/:botId/groups/:groupId/grow', (request) => {
    const { bot, group } = getGroup(request.params);
    groups.grow(bot, group);
    return group;
  });
  app.post('/bots/:botId/groups/:groupId/messages', (request, reply) => {
    const { bot, group } = getGroup(request.params);
    const { person_id, text } = groupTextInput.parse(request.body);
    groups.say(bot, getPerson(person_id), group, text);
    return reply.code(204).send();
  });
}
