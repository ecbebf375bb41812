import type { Subscriber } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestWorkspace } from '../../../../testing/test-app.ts';
import { TestSocket } from '../../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
});

const get = async () => (await workspace.owner.call<Subscriber>('GET', '/api/subscriber')).result;
const change = {
  first_name: 'Iryna',
  last_name: 'Bondar',
  username: 'iryna.b',
  phone: '+380 44 000 00 00',
  country: 'Ukraine',
  address: 'Kyiv, Khreshchatyk 1',
  title: 'Acme & Sons',
};
const put = (more: object = {}) =>
  workspace.owner.call<Subscriber>('PUT', '/api/subscriber', { body: { ...change, ...more } });

test('is the owner until somebody else is entered, with the plan, the trial and no card', async () => {
  const { now, trial_end_date: trialEnd, ...rest } = await get();
  expect(rest).toEqual({
    id: 1,
    first_name: 'Olena',
    last_name: 'Koval',
    username: 'owner',
    email: `owner@${workspace.subdomain}.test`,
    phone: null,
    country: null,
    address: null,
    title: `Company ${workspace.subdomain}`,
    name: workspace.subdomain,
    tariff: 2,
    payment_status: 2,
    end_date: null,
    deletes_at: null,
    sender_card_mask2: null,
    can_pay: false,
  });
  expect(Math.round((Date.parse(trialEnd ?? '') - Date.parse(now)) / 86_400_000)).toBe(14);
});

test('is changed without the owner, whose address stays that of receipts; the company is renamed for everyone', async () => {
  const member = await workspace.addUser(3);
  const socket = await TestSocket.signIn(app.port, workspace.host, member.token);
  const changed = await put({ email: 'thief@x.test', name: 'another', tariff: 3, payment_status: 1 });
  expect(changed.status).toBe(200);
  expect(await get()).toMatchObject({
    ...change,
    email: `owner@${workspace.subdomain}.test`,
    name: workspace.subdomain,
    tariff: 2,
    payment_status: 2,
  });
  await socket.waitFor((frame) => frame.type === 'event' && frame.event === 'updateWorkspace');
  expect(socket.eventsNamed('updateWorkspace').at(-1)?.data).toMatchObject({ company: 'Acme & Sons' });
  socket.close();
  const owner = await workspace.owner.call<{ first_name: string }>('GET', '/api/auth/current-user');
  expect(owner.result.first_name).toBe('Olena');

  await put({ phone: null });
  expect((await get()).phone).toBeNull();
  const log = await workspace.owner.call<{ data: object[] }>(
    'GET',
    '/api/audit-log?action=subscription.subscriber_updated',
  );
  expect(log.result.data).toMatchObject([
    { changes: { phone: { from: change.phone, to: null } } },
    { changes: { company: { to: 'Acme & Sons' }, first_name: { from: 'Olena', to: 'Iryna' } } },
  ]);
  await put({ phone: null });
  const again = await workspace.owner.call<{ count: number }>(
    'GET',
    '/api/audit-log?action=subscription.subscriber_updated',
  );
  expect(again.result.count).toBe(2);
});

test.for(['first_name', 'last_name', 'username', 'title'])('needs %s', async (field) => {
  for (const empty of ['', '   ', '\u200b', undefined]) {
    const refused = await put({ [field]: empty });
    expect([refused.status, refused.body.errors?.map((one) => one.field)]).toEqual([422, [field]]);
  }
  expect((await put({ [field]: 'x'.repeat(500) })).body.errors).toMatchObject([{ message: 'validation.too_long' }]);
});

test('nobody can order where payments are not set up, and nothing listens to LiqPay there', async () => {
  const body = { tariff: 2, name: workspace.subdomain };
  const refused = await workspace.owner.call('POST', '/api/subscriber/payment', { body });
  expect([refused.status, refused.body.error?.code]).toEqual([503, 'subscription.payments_off']);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await app.call('x.test', 'POST', '/webhook/liqpay', { body: 'data=e30=&signature=x', headers })).status).toBe(
    404,
  );
});
