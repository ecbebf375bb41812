import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallLog } from '../shared/call-log.ts';
import type { Clock } from '../shared/clock.ts';
import { type Fault, isInsteadOfCall, isTakenFirst, passDelay } from '../shared/fault-queue.ts';
import type { Trouble } from '../shared/trouble.ts';
import type { FileStore } from './file-store.ts';
import { GraphFault, makeOrderedFault } from './graph-fault.ts';
import type { ItemMaker } from './items.ts';
import { findCaller, type GraphCall, readCall } from './read-call.ts';
import type { makeSend } from './send-message.ts';
import { fromPsid, type PageRecord, toPsid, type World } from './world.ts';

export type GraphDeps = {
  world: World;
  clock: Clock;
  files: FileStore;
  items: ItemMaker;
  trouble: Trouble;
  calls: CallLog;
  sending: ReturnType<typeof makeSend>;
  baseUrl: () => string;
};

type Answer = (page: PageRecord, call: GraphCall, id: string) => unknown;

const subscribable = new Set([
  'messages',
  'messaging_postbacks',
  'messaging_optins',
  'messaging_referrals',
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_reactions',
  'message_edits',
  'messaging_handovers',
  'messaging_policy_enforcement',
  'standby',
  'feed',
]);

/** Fields of a page and of a person; anything else is an error, as asking a person for a page's field is. */
const pageFields = new Set(['id', 'name', 'category', 'link', 'access_token']);
const personFields = new Set(['id', 'name', 'first_name', 'last_name', 'profile_pic']);

const missing = (id: string) =>
  new GraphFault(
    100,
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    { subcode: 33, type: 'GraphMethodException' },
  );

/** The public surface of graph.facebook.com that a page's app needs, in any version; and the CDN. */
export function addGraphRoutes(app: FastifyInstance, deps: GraphDeps): void {
  const { world, clock, files, items, trouble, calls, sending, baseUrl } = deps;

  const pick = (values: Record<string, unknown>, call: GraphCall, known: ReadonlySet<string>, byDefault: string[]) => {
    const asked = String(call.parameters['fields'] ?? byDefault.join(','))
      .replaceAll(/\{[^}]*\}/g, '')
      .split(',');
    for (const field of asked) {
      if (!known.has(field)) throw new GraphFault(100, `(#100) Tried accessing nonexisting field (${field})`);
    }
    return { ...Object.fromEntries(asked.map((field) => [field, values[field]])), id: values['id'] };
  };

  const getPage: Answer = (page, call) => {
    const { id, name, accessToken } = page;
    const values = {
      id: String(id),
      name,
      category: 'Local business',
      access_token: accessToken,
      link: `https://facebook.example/${id}`,
    };
    return pick(values, call, pageFields, ['name']);
  };

  const ofPage =
    (answer: Answer): Answer =>
    (page, call, id) => {
      if (id !== 'me' && id !== String(page.id)) throw missing(id);
      return answer(page, call, id);
    };

  const getNode: Answer = async (page, call, id) => {
    if (id === 'me' || id === String(page.id)) return getPage(page, call, id);
    const found = world.findEntry(id);
    if (found?.chat.pageId === page.id) return getMessage(page, id);
    const personId = fromPsid(page, id);
    const person = personId === null ? undefined : world.people.get(personId);
    // Only people who have written to the page can be looked up.
    if (!person || (world.findChat(page.id, person.id)?.lastPersonMs ?? null) === null) throw missing(id);
    const values = {
      id,
      first_name: person.firstName,
      last_name: person.lastName ?? '',
      name: `${person.firstName} ${person.lastName ?? ''}`.trim(),
      profile_pic: person.pictureHash ? `${baseUrl()}/_sandbox/people/${person.id}/picture` : undefined,
    };
    return pick(values, call, personFields, ['first_name', 'last_name', 'profile_pic']);
  };

  function getMessage(page: PageRecord, mid: string): object {
    const found = world.findEntry(mid);
    if (!found || found.entry.deletedBy) throw missing(mid);
    const { chat, entry } = found;
    const person = { id: toPsid(page, chat.personId) };
    const self = { name: page.name, id: String(page.id) };
    const isFromPage = entry.from === 'page';
    const attached = (entry.attachments ?? []).filter(({ fileId, type }) => fileId !== undefined && type !== 'sticker');
    const sticker = entry.attachments?.find(({ type }) => type === 'sticker');
    return {
      id: mid,
      created_time: new Date(entry.timestampMs).toISOString().replace(/\.\d+Z$/, '+0000'),
      from: isFromPage ? self : person,
      to: { data: [isFromPage ? person : self] },
      message: entry.text ?? '',
      ...(sticker?.fileId ? { sticker: items.linkOf(sticker.fileId) } : {}),
      ...(attached.length === 0
        ? {}
        : {
            attachments: {
              data: attached.map(({ type, fileId = '' }) => {
                const url = items.linkOf(fileId);
                const mime_type = world.files.get(fileId)?.mimeType;
                if (type === 'image') return { mime_type, image_data: { url } };
                return type === 'video' ? { mime_type, video_data: { url } } : { mime_type, file_url: url };
              }),
            },
          }),
    };
  }

  const subscribe: Answer = (page, call) => {
    const fields = String(call.parameters['subscribed_fields'] ?? '')
      .split(',')
      .filter((field) => field !== '');
    const unknown = fields.find((field) => !subscribable.has(field));
    if (fields.length === 0 || unknown !== undefined) {
      throw new GraphFault(100, `(#100) Param subscribed_fields[0] must be one of {…}: ${unknown ?? ''}`);
    }
    page.subscribedFields = fields;
    world.emit({ type: 'directory' });
    return { success: true };
  };
  const listSubscriptions: Answer = (page) => ({
    data:
      page.subscribedFields === null
        ? []
        : [{ category: 'Business', name: 'Sandbox app', id: world.app.id, subscribed_fields: page.subscribedFields }],
  });
  const unsubscribe: Answer = (page) => {
    page.subscribedFields = null;
    world.emit({ type: 'directory' });
    return { success: true };
  };

  /** One call: its page, its fault, its answer. `method` names it in faults and in the list of calls. */
  const handle = (method: string, answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (trouble.isDown()) return resetConnection(request, reply);
    const { id = 'me' } = request.params as { id?: string };
    const call = await readCall(request);
    const page = findCaller(world, call);
    const parameters = { ...call.parameters, ...(call.upload ? { filedata: call.upload.name } : {}) };
    calls.add(page.id, { method, parameters, at_ms: clock.now() });
    const fault = trouble.faults.take(page.id, method);
    if (fault) {
      trouble.announce();
      await passDelay(clock, fault);
      if (isInsteadOfCall(fault)) return sendFault(request, reply, fault);
    }
    await trouble.delay();
    const result = await answer(page, call, id);
    return fault && isTakenFirst(fault) ? sendFault(request, reply, fault) : result;
  };

  const version = '/:version(^v\\d+\\.\\d+$)';
  app.get(`${version}/:id`, handle('get', getNode));
  // Sent messages can be neither edited nor deleted.
  const refuse: Answer = (_page, _call, id) => {
    throw missing(id);
  };
  app.post(`${version}/:id`, handle('edit', refuse));
  app.delete(`${version}/:id`, handle('delete', refuse));
  app.get(`${version}/:id/subscribed_apps`, handle('listSubscriptions', ofPage(listSubscriptions)));
  app.post(`${version}/:id/subscribed_apps`, handle('subscribe', ofPage(subscribe)));
  app.delete(`${version}/:id/subscribed_apps`, handle('unsubscribe', ofPage(unsubscribe)));
  app.post(
    `${version}/:id/messages`,
    handle(
      'send',
      ofPage((page, call) => sending.send(page, call)),
    ),
  );
  app.post(
    `${version}/:id/message_attachments`,
    handle(
      'upload',
      ofPage((page, call) => sending.upload(page, call)),
    ),
  );

  app.get('/cdn/:fileId', async (request, reply) => {
    if (trouble.isDown()) return resetConnection(request, reply);
    const found = await files.readByLink((request.params as { fileId: string }).fileId);
    if (!found) return reply.code(403).type('text/plain').send('URL signature expired');
    return reply.type(found.file.mimeType).header('Content-Disposition', 'attachment').send(found.bytes);
  });
}

/** Cuts the connection without an answer, so that the caller cannot tell the outcome. */
function resetConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
}

function sendFault(request: FastifyRequest, reply: FastifyReply, fault: Fault): unknown {
  switch (fault.kind) {
    case 'too_many_requests':
      throw makeOrderedFault(613, undefined, fault.retry_after ?? 5);
    case 'server_error':
      throw makeOrderedFault(2, undefined);
    case 'accept_then_error':
      throw makeOrderedFault(fault.code ?? 2, fault.subcode);
    case 'blocked':
      throw new GraphFault(551, "(#551) This person isn't available right now.", { subcode: 1_545_041 });
    case 'refused':
      throw makeOrderedFault(fault.code ?? 100, fault.subcode, fault.retry_after);
    case 'html_bad_gateway':
      return reply.code(502).type('text/html').send('<html><head><title>502 Bad Gateway</title></head></html>\r\n');
    case 'garbage':
      return reply.code(200).type('application/json').serializer(String).send('{"recipient_id":"7","message_');
    default:
      return resetConnection(request, reply);
  }
}
