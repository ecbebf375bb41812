/** An invented messenger, "Courier", as small as one can be: docs/connectors.md walks through it. */
import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { messengers } from '@switchboard/contract';
import { parsePlainText, serializeMarkup, splitText, toClientText } from '@switchboard/contract/markup';
import type { Connector } from '../../modules/connectors/connector.ts';
import { InvalidCredentialsError, maskSecret, showWhole } from '../../modules/connectors/credentials.ts';
import { FileGoneError, type InboundEvent } from '../../modules/connectors/inbound.ts';
import { judgeWebhook } from '../../modules/connectors/inspection.ts';
import { ConnectedElsewhereError, listenByWebhook } from '../../modules/connectors/listen.ts';
import { DeliveryProblem, type OutboundPart } from '../../modules/connectors/outbound.ts';
import { secretsEqual } from '../../platform/secrets/index.ts';
import { courierAbilitiesAt, maxTextChars } from './courier-abilities.ts';
import { type CourierItem, type CourierPhones, positionOf, readItems, signCourier } from './courier-phones.ts';

const anything = /^\S+$/;
const firstFileSlot = 100;

export const makeFakeConnector = (phones: CourierPhones): Connector => ({
  type: messengers.messenger,
  name: 'courier',
  credentials: {
    token: { format: anything, isOptional: false, mask: maskSecret },
    page_id: { format: /^p\d+$/, isOptional: false, mask: showWhole },
    page_access_token: { format: anything, isOptional: false, mask: maskSecret },
    app_secret: { format: anything, isOptional: true, mask: maskSecret },
  },
  abilitiesAt: courierAbilitiesAt,
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
    askHandshake: (token, question) => ({ question, token }),
  },

  async verify({ page_id: page, page_access_token: key }) {
    if (key !== `key-of-${page}`) throw new InvalidCredentialsError('page_access_token', 'not the key of the page');
    return { serviceBotId: String(page), username: null, name: `Page ${page}` };
  },
  listen: (deps) =>
    listenByWebhook({
      ...deps,
      async connect({ mayTakeOver }) {
        failIfSilent(phones);
        if (phones.postsTo !== null && phones.postsTo !== '' && !mayTakeOver) throw new ConnectedElsewhereError();
        phones.postsTo = null;
      },
    }),
  inspect: async ({ page_access_token: key }, { webhookUrl, localWebhookUrl }) => {
    failIfSilent(phones);
    if (key !== undefined && phones.revoked.has(key)) {
      throw new InvalidCredentialsError('page_access_token', 'not the key of the page');
    }
    return {
      ...judgeWebhook(phones.postsTo ?? webhookUrl ?? localWebhookUrl, webhookUrl ?? localWebhookUrl),
      lastError: null,
      pendingUpdates: null,
      tokenExpiresAt: phones.keysEndAt,
      problems: [],
    };
  },
  disconnect: async () => {},

  parse: (payload) => parseItem(payload as CourierItem),
  compareAlbumParts: (left, right) => positionOf(left.externalId) - positionOf(right.externalId),
  async openFile(_credentials, remoteId) {
    const content = phones.files.get(remoteId);
    if (content === undefined) throw new FileGoneError('unavailable', 'the address has expired');
    return Readable.from([Buffer.from(content)]);
  },
  findAvatar: async () => null,
  acknowledge: async () => {},

  prepare: (_target, { content, files, ref }) => [
    ...splitText(toClientText(content), maxTextChars).map((text, slot) =>
      sendPart(phones, ref, slot, async () => text),
    ),
    ...files.map((file, index) =>
      sendPart(phones, ref, firstFileSlot + index, async () => `${file.name}: ${await readText(await file.open())}`),
    ),
  ],
  prepareChange: (_target, change) =>
    change.parts.map(({ externalId, slot }, index) => ({
      isRepeatable: true,
      slots: [slot],
      async deliver() {
        await phones.onCall(externalId, '');
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

const failIfSilent = ({ isSilent }: CourierPhones) => {
  if (isSilent) throw new DeliveryProblem('not_processed', 'Courier does not answer');
};

const sendPart = (phones: CourierPhones, ref: string, slot: number, read: () => Promise<string>): OutboundPart => ({
  isRepeatable: false,
  slots: [slot],
  async deliver() {
    failIfSilent(phones);
    const externalId = await phones.send(await read(), ref);
    return { added: phones.namesNothing ? [] : [{ externalId, slot }], removed: [] };
  },
});

const toContent = (text: string) => serializeMarkup(parsePlainText(text));
const textFile = { mimeType: 'text/plain', kind: 'file', sizeBytes: null, durationSeconds: null } as const;

const parseItem = (item: CourierItem): InboundEvent => {
  const { from, said, changed, arrived, seen, seenUpTo, lost, liked, unsaid, wrote } = item;
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
  if (liked) return { kind: 'reacted', chatId: from, externalId: liked.id, emoji: liked.emoji };
  if (unsaid) return { kind: 'removed', chatId: from, externalId: unsaid };
  if (wrote) {
    const { id, text, ref, slot = 0, at = Date.now() } = wrote;
    const ours = ref === undefined ? null : { ref, slot };
    const content = { content: toContent(text), metadata: {}, files: [] };
    return { kind: 'echo', ...origin, externalId: id, ours, app: 'Courier', sentAt: new Date(at), ...content };
  }
  const receipt = { kind: 'receipt', chatId: from } as const;
  if (arrived) return { ...receipt, state: 'delivered', scope: { externalIds: arrived } };
  if (seen) return { ...receipt, state: 'read', scope: { externalIds: seen } };
  if (seenUpTo) return { ...receipt, state: 'read', scope: { sentUpTo: new Date(seenUpTo) } };
  if (lost) {
    const { ids, why, ...code } = lost;
    return { ...receipt, state: 'failed', scope: { externalIds: ids }, detail: why, ...code };
  }
  return { kind: 'ignored', reason: 'nothing of ours' };
};
