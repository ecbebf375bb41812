import { describe, expect, test } from 'vitest';
import { DeliveryProblem } from '../outbound.ts';
import type { WebhookBot } from '../webhook.ts';
import { appSecretProof } from './credentials.ts';
import type { GraphApi, GraphCall } from './graph-api.ts';
import { GraphAmbiguous, GraphRefused } from './graph-errors.ts';
import { makeFacebookWebhook, signFacebook } from './webhook.ts';

const secret = '0123456789abcdef0123456789abcdef';
const escaped = String.raw`{"object":"page","entry":[{"time":1760000000456,"id":"100200300400500","messaging":[{"sender":{"id":"7000000000000001"},"recipient":{"id":"100200300400500"},"timestamp":1760000000123,"message":{"mid":"m_Abc-123","text":"\u041f\u0440\u0438\u0432\u0456\u0442"}}]}]}`;
const genuine = 'sha256=7d7013d6f23cfb95e05021d4cadd5ea24bc87cfb16368cd4db7d73e9fa0957e9';
const overDecoded = 'sha256=7e5302466c39069b32764428c1999bf831ae907426505aa7615f6abd2dfb72cc';

const buildBot = (credentials: object = {}): WebhookBot => ({
  webhookKey: '',
  serviceBotId: '100200300400500',
  loadCredentials: async () => ({
    token: 'k3f9x2-0a8zq1',
    page_id: '100200300400500',
    page_access_token: 'EAAexamplePageToken1234567890',
    ...credentials,
  }),
  loadGreeting: async () => null,
});

const makeWebhook = (
  installationSecret: string | null,
  answer: (call: GraphCall) => Promise<Record<string, unknown>> = () => Promise.reject(new Error('nobody is asked')),
  mayAsk: () => boolean = () => true,
) => makeFacebookWebhook({ api: { call: answer } satisfies Pick<GraphApi, 'call'>, installationSecret, mayAsk });

const verify = (signature: string | undefined, installationSecret: string | null, credentials = {}, body = escaped) =>
  makeWebhook(installationSecret).verify(
    {
      headers: signature === undefined ? {} : { 'x-hub-signature-256': signature },
      query: {},
      body: Buffer.from(body),
    },
    buildBot(credentials),
  );

describe('the signature', () => {
  test('the published vectors hold [22.9]', async () => {
    expect(Buffer.byteLength(escaped)).toBe(263);
    expect(signFacebook(escaped, secret)).toBe(genuine);
    expect(appSecretProof('EAAexamplePageToken1234567890', secret)).toBe(
      '53afa83b75428c3a7401daa4fab3dd983f686c8f81c8fcdeacc1e7511b4afc11',
    );
    expect(await verify(genuine, secret)).toBe(true);
  });

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one over the decoded letters', overDecoded],
    ['the old kind alone', 'sha1=ba6aa94faff13581cc4a31b7372eb4d074f07e4b'],
    ['one in capitals', genuine.toUpperCase()],
    ['one with more behind', `${genuine}0`],
  ])('%s is refused, and the header alone says so where it can', async (_, signature) => {
    expect(await verify(signature, secret)).toBe(false);
    const headers = signature === undefined ? {} : { 'x-hub-signature-256': signature };
    expect(makeWebhook(secret).admits?.(headers)).toBe(signature === overDecoded);
  });

  test('a bot’s own secret goes before the installation’s', async () => {
    expect(await verify(genuine, 'f'.repeat(32), { app_secret: secret })).toBe(true);
    expect(await verify(genuine, secret, { app_secret: 'f'.repeat(32) })).toBe(false);
  });

  test('without any secret a body proves nothing, and one of re-encoded JSON never does', async () => {
    expect(await verify(genuine, null)).toBe('unprovable');
    expect(await verify(genuine, secret, {}, JSON.stringify(JSON.parse(escaped)))).toBe(false);
  });
});

describe('without a secret', () => {
  const claim = (items: object[]) =>
    Buffer.from(JSON.stringify({ object: 'page', entry: [{ id: '100200300400500', messaging: items }] }));
  const sides = { sender: { id: '7000000000000001' }, recipient: { id: '100200300400500' }, timestamp: 5 };
  const said = {
    id: 'm_1',
    created_time: '2026-11-21T10:00:00+0000',
    from: { id: '7000000000000002' },
    to: { data: [{ id: '100200300400500' }] },
    message: 'what was really said',
  };

  test('a message counts as the Graph API has it, whoever and whatever the body says [21.22]', async () => {
    const asked: GraphCall[] = [];
    const webhook = makeWebhook(null, async (call) => {
      asked.push(call);
      return said;
    });
    const updates = await webhook.confirm?.(
      claim([{ ...sides, message: { mid: 'm_1', text: 'pay to another account' } }]),
      buildBot(),
    );
    expect(asked.map(({ path, access }) => [path, access.pageId])).toEqual([['m_1', '100200300400500']]);
    expect(updates).toHaveLength(1);
    expect(updates?.[0]).toMatchObject({
      updateKey: 'message:m_1',
      chatKey: '7000000000000002',
      happenedAtMs: Date.UTC(2026, 10, 21, 10),
    });
    expect(JSON.stringify(updates)).toContain('what was really said');
    expect(JSON.stringify(updates)).not.toContain('another account');
  });

  test('receipts, reactions and the like are dropped: nobody can be asked', async () => {
    const items = [
      { ...sides, read: { watermark: 9e12 } },
      { ...sides, delivery: { mids: ['m_1'], watermark: 1 } },
      { ...sides, reaction: { mid: 'm_1', action: 'react', emoji: '❤' } },
      { ...sides, referral: { ref: 'x' } },
    ];
    expect(await makeWebhook(null).confirm?.(claim(items), buildBot())).toEqual([]);
  });

  test.each([
    ['does not exist', new GraphRefused({ status: 400, code: 100, subcode: 33, text: '' })],
    ['is another page’s', new GraphRefused({ status: 403, code: 10, subcode: null, text: '' })],
  ])('a message that %s is dropped', async (_, error) => {
    const webhook = makeWebhook(null, () => Promise.reject(error));
    expect(await webhook.confirm?.(claim([{ ...sides, message: { mid: 'm_x', text: 'x' } }]), buildBot())).toEqual([]);
  });

  test('a message of two strangers is dropped, though the page can read it', async () => {
    const webhook = makeWebhook(null, async () => ({ ...said, to: { data: [{ id: '7000000000000003' }] } }));
    expect(await webhook.confirm?.(claim([{ ...sides, message: { mid: 'm_1', text: 'x' } }]), buildBot())).toEqual([]);
  });

  test('where the Graph API can’t be asked, or has been asked too often, nothing is taken and all is repeated', async () => {
    const body = claim([{ ...sides, message: { mid: 'm_1', text: 'x' } }]);
    const silent = makeWebhook(null, () => Promise.reject(new GraphAmbiguous('silent')));
    await expect(silent.confirm?.(body, buildBot())).rejects.toBeInstanceOf(DeliveryProblem);
    const tired = makeWebhook(
      null,
      async () => said,
      () => false,
    );
    await expect(tired.confirm?.(body, buildBot())).rejects.toBeInstanceOf(DeliveryProblem);
  });
});

describe('a body', () => {
  const item = (mid: string, timestamp: number) => ({
    sender: { id: '90071992547409931' },
    recipient: { id: '100200300400500' },
    timestamp,
    message: { mid, text: mid },
  });
  const read = (body: unknown) => makeWebhook(secret).readUpdates(Buffer.from(JSON.stringify(body)), buildBot());

  test('brings its items in the order in which they happened, of this page alone, with ids as text; what is none comes last', () => {
    const updates = read({
      object: 'page',
      entry: [
        { id: '999999999', messaging: [item('m_other', 1)] },
        { id: '100200300400500', messaging: [item('m_3', 3), item('m_1', 1), { nonsense: true }] },
        { id: '100200300400500', standby: [item('m_2', 2)] },
      ],
    });
    expect(updates.map(({ updateKey }) => updateKey)).toEqual(['message:m_1', 'message:m_2', 'message:m_3', '']);
    expect(updates[0]?.chatKey).toBe('90071992547409931');
  });

  test('an item that says it is another page’s, inside this page’s entry, is none', () => {
    const foreign = { ...item('m_1', 1), recipient: { id: '999999999' } };
    expect(read({ object: 'page', entry: [{ id: '100200300400500', messaging: [foreign] }] })).toEqual([]);
  });

  test('an entry of no page is left out, and stops no other', () => {
    const body = '{"object":"page","entry":[{"id":100200300400500},null,{"id":"7","messaging":5},{"id":"\\ud800"}]}';
    expect(makeWebhook(secret).findAccounts(Buffer.from(body))).toEqual(['7']);
  });

  test.each([
    ['no list', '{"object":"page","entry":{}}', 'expected array'],
    ['something else', '[]', 'expected object'],
    ['half of it', '{"object":"pa', 'JSON'],
  ])('%s can’t be read', (_, body, why) => {
    expect(() => makeWebhook(secret).findAccounts(Buffer.from(body))).toThrow(why);
  });
});
