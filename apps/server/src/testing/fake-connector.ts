/** An invented messenger, "Courier", as small as one can be: docs/connectors.md walks through it. */
import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { messengers } from '@switchboard/contract';
import { parsePlainText, serializeMarkup, splitText, toClientText } from '@switchboard/contract/markup';
import type { Connector } from '../modules/connectors/connector.ts';
import { InvalidCredentialsError, maskSecret, showWhole } from '../modules/connectors/credentials.ts';
import { FileGoneError, type InboundEvent } from '../modules/connectors/inbound.ts';
import { listenByWebhook } from '../modules/connectors/listen.ts';
import type { OutboundPart } from '../modules/connectors/outbound.ts';
import { secretsEqual } from '../platform/secrets/index.ts';

/** An item of a Courier webhook: `page` is the bot's account, `from` the client, `n` the item's number. */
export interface CourierItem {
  page: string;
  from: string;
  n: number;
  said?: { id: string; text: string; file?: string; album?: string; answers?: string };
  changed?: { id: string; text: string; at: number };
  arrived?: string[];
  seenUpTo?: number;
  seen?: string[];
  lost?: { ids: string[]; why: string };
}

export const signCourier = (body: string | Buffer, appSecret: string): string =>
  createHmac('sha256', appSecret).update(body).digest('hex');

/** The messenger's side: what the clients' phones show, by the messenger's ids. */
export class CourierPhones {
  readonly shown = new Map<string, string>();
  /** Files that clients have sent, by the address given in an item. */
  readonly files = new Map<string, string>();
  /** Called during a call: the id of what is sent is known here already, but not yet to the server. */
  onCall: (id: string) => Promise<void> = async () => {};
  #sent = 0;

  async send(text: string): Promise<string> {
    this.#sent += 1;
    const id = `out-${this.#sent}`;
    this.shown.set(id, text);
    await this.onCall(id);
    return id;
  }
}

const anything = /^\S+$/;
const maxTextChars = 20;
const firstFileSlot = 100;
const readItems = (body: Buffer) => (JSON.parse(body.toString('utf8')) as { items: CourierItem[] }).items;

export const makeFakeConnector = (phones: CourierPhones): Connector => ({
  type: messengers.messenger,
  name: 'courier',
  credentials: {
    token: { format: anything, isOptional: false, mask: maskSecret },
    page_id: { format: /^p\d+$/, isOptional: false, mask: showWhole },
    page_access_token: { format: anything, isOptional: false, mask: maskSecret },
    app_secret: { format: anything, isOptional: true, mask: maskSecret },
  },
  abilities: { maxTextChars, maxFileBytes: 64, replyWindowMs: 24 * 60 * 60 * 1000, sendsReceipts: true },
  webhook: {
    address: 'shared',
    findAccounts: (body) => readItems(body).map(({ page }) => page),
    async verify({ headers, body }, bot) {
      const secret = (await bot.loadCredentials())?.app_secret;
      const given = headers['x-courier-signature'];
      return secret !== undefined && typeof given === 'string' && secretsEqual(given, signCourier(body, secret));
    },
    readUpdates: (body, { serviceBotId }) =>
      readItems(body)
        .filter(({ page }) => page === serviceBotId)
        .map((item) => ({ updateKey: `${item.from}:${item.n}`, chatKey: item.from, position: null, payload: item })),
    answerHandshake: ({ question, token }, credentials) =>
      typeof question === 'string' && token === credentials.token ? question : null,
  },

  async verify({ page_id: page, page_access_token: key }) {
    if (key !== `key-of-${page}`) throw new InvalidCredentialsError('page_access_token', 'not the key of the page');
    return { serviceBotId: String(page), username: null, name: `Page ${page}` };
  },
  listen: (deps) => listenByWebhook({ ...deps, connect: async () => {} }),
  disconnect: async () => {},

  parse: (payload) => parseItem(payload as CourierItem),
  compareAlbumParts: (left, right) => placeOf(left.externalId) - placeOf(right.externalId),
  async openFile(_credentials, remoteId) {
    const content = phones.files.get(remoteId);
    if (content === undefined) throw new FileGoneError('unavailable', 'the address has expired');
    return Readable.from([Buffer.from(content)]);
  },
  findAvatar: async () => null,
  acknowledge: async () => {},

  prepare: (_target, { content, files }) => [
    ...splitText(toClientText(content), maxTextChars).map((text, slot) => sendPart(phones, slot, async () => text)),
    ...files.map((file, index) =>
      sendPart(phones, firstFileSlot + index, async () => `${file.name}: ${await readText(await file.open())}`),
    ),
  ],
  prepareChange: (_target, change) =>
    change.parts.map(({ externalId }, index) => ({
      isRepeatable: true,
      async deliver() {
        await phones.onCall(externalId);
        if (change.kind === 'edit') {
          phones.shown.set(externalId, splitText(toClientText(change.content), maxTextChars)[index] ?? '');
          return { added: [], removed: [] };
        }
        phones.shown.delete(externalId);
        return { added: [], removed: [externalId] };
      },
    })),
  close: async () => {},
});

const sendPart = (phones: CourierPhones, slot: number, read: () => Promise<string>): OutboundPart => ({
  isRepeatable: false,
  async deliver() {
    return { added: [{ externalId: await phones.send(await read()), slot }], removed: [] };
  },
});

/** Courier numbers an album's parts after a dash: `holiday-2`. */
const placeOf = (id: string) => Number(id.split('-').at(-1));

const toContent = (text: string) => serializeMarkup(parsePlainText(text));
const textFile = { mimeType: 'text/plain', kind: 'file', sizeBytes: null, durationSeconds: null } as const;

const parseItem = ({ from, said, changed, arrived, seen, seenUpTo, lost }: CourierItem): InboundEvent => {
  const person = { firstName: from, lastName: '', username: null, language: null };
  const origin = { chatId: from, person };
  if (said) {
    const { id, text, file, album = null, answers = null } = said;
    const files = file === undefined ? [] : [{ ...textFile, remoteId: file, name: file }];
    const message = { content: toContent(text), metadata: {}, files, replyToExternalId: answers, albumId: album };
    return { kind: 'message', ...origin, ...message, externalId: id };
  }
  if (changed) {
    const edit = { externalId: changed.id, editedAt: new Date(changed.at), content: toContent(changed.text) };
    return { kind: 'edited', ...origin, ...edit, metadata: {} };
  }
  const receipt = { kind: 'receipt', chatId: from } as const;
  if (arrived) return { ...receipt, state: 'delivered', scope: { externalIds: arrived } };
  if (seen) return { ...receipt, state: 'read', scope: { externalIds: seen } };
  if (seenUpTo) return { ...receipt, state: 'read', scope: { sentUpTo: new Date(seenUpTo) } };
  if (lost) return { ...receipt, state: 'failed', scope: { externalIds: lost.ids }, detail: lost.why };
  return { kind: 'ignored', reason: 'nothing of ours' };
};
