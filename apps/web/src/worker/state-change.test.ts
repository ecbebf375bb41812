import type { NotifiedConversation } from '@switchboard/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { handOverChange, type PageReply, type StateRequest, sendChange } from './state-change.ts';

const conversation = { channel_id: 12, user_id: 5, version: 3, seen_seq: 40 } as NotifiedConversation;
const body = { state: 'closed', version: 3, seen_seq: 40 } as const;
const session = { token: 'cs_secret', userId: 5, deviceId: 7 };

afterEach(() => vi.unstubAllGlobals());

const send = async (answer: () => Promise<Response>, held: typeof session | null = session) => {
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  const outcome = await sendChange(conversation, body, { readSession: async () => held });
  return { outcome, calls: fetched.mock.calls as unknown as [string, RequestInit][] };
};
const refuse = (status: number, code: string) => async () => Response.json({ error: { code } }, { status });

it('is made with the session of the user, who is notified of the new version', async () => {
  const { outcome, calls } = await send(async () => Response.json({ result: { state_version: 4 } }));
  expect(outcome).toEqual({ version: 4 });
  const [[address, request] = ['', {}]] = calls;
  expect([address, request.method]).toEqual(['/api/channels/12/state', 'PUT']);
  expect(request.headers).toMatchObject({ authorization: 'Bearer cs_secret' });
  expect(JSON.parse(String(request.body))).toEqual(body);
});

it.each([
  ['on a device that is signed out', null],
  ['for another user of the browser', { ...session, userId: 6 }],
])('asks the server for nothing %s [29.12]', async (_where, held) => {
  const { outcome, calls } = await send(async () => Response.json({}), held);
  expect([outcome, calls]).toEqual([{ refusal: 'signedOut' }, []]);
});

it.each([
  ['signedOut', refuse(401, 'auth.required')],
  ['denied', refuse(403, 'permission.denied')],
  ['denied', refuse(404, 'channel.not_found')],
  ['changed', refuse(409, 'conversation.state_changed')],
  ['clientWrote', refuse(409, 'conversation.client_wrote')],
  ['failed', refuse(429, 'request.too_many')],
  // The server, or what stands before it, may have failed after the change.
  ['unknown', refuse(503, 'request.failed')],
  ['unknown', async () => new Response('<html>', { status: 502 })],
  ['unknown', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['unknown', () => Promise.reject(new DOMException('too late', 'TimeoutError'))],
] as const)('says why nothing was done, or that it is not known: %s', async (refusal, answer) => {
  expect((await send(answer)).outcome).toEqual({ refusal });
});

it('says that the server could not be reached only where the device was offline before', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { outcome } = await send(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(outcome).toEqual({ refusal: 'offline' });
  onLine.mockRestore();
});

const done: PageReply = { version: 4, isSeen: true };
it.each<[string, string | undefined, PageReply | null, PageReply | null, string[]]>([
  ['passes on what a page says', 'page', done, done, ['changeState']],
  ['does not know what a silent page has done', 'page', null, { refusal: 'unknown', isSeen: false }, ['changeState']],
  ['asks nobody where no page is open', undefined, null, null, []],
])('%s [29.11]', async (_what, page, reply, outcome, asked) => {
  const types: string[] = [];
  const handed = await handOverChange(
    { channelId: 12, userId: 5, body },
    {
      findPage: async ({ type }: StateRequest) => (type === 'mayChangeState' ? page : undefined),
      ask: async (_page, { type }) => {
        types.push(type);
        return reply;
      },
    },
  );
  expect([handed, types]).toEqual([outcome, asked]);
});
