import type { AuditEntry, BotView } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, type MessagingFixture, startMessaging } from '../../../testing/messengers/messaging-fixture.ts';

describe('connecting bots', () => {
  let fixture: MessagingFixture;

  beforeAll(async () => {
    fixture = await startMessaging();
  });
  afterAll(() => fixture.close());

  const makeToken = async (name = 'Sales') =>
    (await fixture.sandbox.createBot({ first_name: name, username: `${name.toLowerCase()}_bot` })).token;
  const add = (token: string, user = fixture.owner, title = 'Sales bot', type = 1) =>
    user.call<BotView>('POST', '/api/addBot', { body: { type, title, token } });

  test('a good token connects the bot, which listens within moments; the token is never shown again [21.1]', async () => {
    const token = await makeToken('First');
    const { status, result } = await add(token);
    expect(status).toBe(201);
    expect(result).toMatchObject({
      type: 1,
      title: 'Sales bot',
      username: 'first_bot',
      service_bot_id: token.split(':')[0],
    });
    expect(result.token.endsWith(token.slice(-4))).toBe(true);
    await eventually(async () => {
      const listed = await fixture.owner.call<{ data: BotView[] }>('GET', '/api/bots');
      expect(listed.result.data[0]).toMatchObject({ state: 'active', reason: null, transport: 'polling' });
      expect(JSON.stringify(listed.body)).not.toContain(token);
    });
  });

  test.each(['nonsense', '1:a/../../getMe?x=', '110000999:AAEexampleTokenForTests_0123456789abcdef'])(
    'the token %s is refused',
    async (token) => {
      const { status, body } = await add(token);
      expect(status).toBe(422);
      expect(body.error?.code).toBe('bot.invalid_token');
    },
  );

  test('a token is asked whose it is, which connects nothing', async () => {
    const ask = (token: string) =>
      fixture.owner.call<{ name: string; username: string }>('POST', '/api/bots/account', { body: { type: 1, token } });
    const listed = async () => (await fixture.owner.call<{ data: BotView[] }>('GET', '/api/bots')).result.data.length;
    const before = await listed();
    expect((await ask(await makeToken('Asked'))).result).toEqual({ name: 'Asked', username: 'asked_bot' });
    expect((await ask('nonsense')).body.error?.code).toBe('bot.invalid_token');
    expect(await listed()).toBe(before);
  });

  test('an account belongs to one workspace, also when several add it at once', async () => {
    const token = await makeToken('Race');
    const other = await fixture.app.createWorkspace();
    const answers = await Promise.all([add(token), add(token), add(token, other.owner), add(token, other.owner)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('bot.already_exists');
  });

  test("the plan's limit holds against calls at once [21.7]", async () => {
    const { owner, id } = await fixture.app.createWorkspace();
    await fixture.app.resources.database.inWorkspace(id, (tx) =>
      tx.query('update workspaces set tariff = 1 where id = $1', [id]),
    );
    const tokens = await Promise.all(Array.from({ length: 6 }, (_, index) => makeToken(`Plan${index}`)));
    const answers = await Promise.all(tokens.map((token) => add(token, owner)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 201)?.body.error).toMatchObject({
      code: 'bot.plan_limit',
      params: { limit: 3, plan: 'Entrepreneur', next_plan: 'Business', next_limit: 10 },
    });
  });

  test.for([
    [1, 3, { limit: 3, plan: 'Entrepreneur', next_plan: 'Business', next_limit: 10 }],
    [2, 10, { limit: 10, plan: 'Business', next_plan: 'Virtuoso' }],
  ] as const)(
    'ten calls at once at the limit of plan %i, which has %i, add nobody [26.15]',
    async ([tariff, limit, params]) => {
      const { owner, id } = await fixture.app.createWorkspace();
      await fixture.app.resources.database.inWorkspace(id, async (tx) => {
        await tx.query('update workspaces set tariff = $2 where id = $1', [id, tariff]);
      });
      const tokens = await Promise.all(
        Array.from({ length: limit + 10 }, (_, index) => makeToken(`Full${tariff}x${index}`)),
      );
      for (const token of tokens.slice(0, limit)) expect((await add(token, owner)).status).toBe(201);
      const answers = await Promise.all(tokens.slice(limit).map((token) => add(token, owner)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 402));
      // All that the modal shows.
      for (const { body } of answers) expect(body.error).toMatchObject({ code: 'bot.plan_limit', params });
      const { result } = await owner.call<{ data: BotView[] }>('GET', '/api/bots');
      expect(result.data).toHaveLength(limit);
    },
  );

  test('the masked token keeps the old one; a taken or unknown token changes nothing [21.10]', async () => {
    const { owner } = await fixture.app.createWorkspace();
    const taken = await makeToken('Taken');
    await add(taken, owner);
    const { result: bot } = await add(await makeToken('Edited'), owner);
    const edit = (token: string, title = 'Renamed') =>
      owner.call<BotView>('PUT', '/api/editBot', { body: { id: bot.id, type: 1, title, token } });
    const renamed = await edit(bot.token);
    expect(renamed.result).toMatchObject({ title: 'Renamed', service_bot_id: bot.service_bot_id, token: bot.token });
    expect((await edit(taken, 'Stolen')).body.error?.code).toBe('bot.already_exists');
    expect((await edit('110000999:AAEexampleTokenForTests_0123456789abcdef', 'Nobody')).body.error?.code).toBe(
      'bot.invalid_token',
    );
    const other = await edit(await makeToken('Other'), 'Other account');
    expect(other.status).toBe(200);
    expect(other.result.service_bot_id).not.toBe(bot.service_bot_id);
    const listed = await owner.call<{ data: BotView[] }>('GET', '/api/bots');
    expect(listed.result.data.map(({ title }) => title)).toEqual(['Sales bot', 'Other account']);
  });

  test('a title under five characters and blank fields are refused, for a new bot and a renamed one [21.3]', async () => {
    const { owner } = await fixture.app.createWorkspace();
    const { result: bot } = await add(await makeToken('Titled'), owner, '  Five5 ');
    expect(bot.title).toBe('Five5');
    const tooShort = { field: 'title', message: 'validation.too_short', params: { min: 5, of: 'characters' } };
    const missing = (field: string) => ({ field, message: 'validation.required' });
    const token = await makeToken('Untitled');
    for (const [body, error] of [
      [{ type: 1, title: ' Four ', token }, tooShort],
      [{ type: 1, title: '     ', token }, { field: 'title' }],
      [{ type: 1, token }, missing('title')],
      [{ type: 1, title: 'Five5', token: '  ' }, missing('token')],
      [{ type: 1, title: 'Five5' }, missing('token')],
      [{ type: 4, title: 'Five5', token }, { field: 'type' }],
    ] as const) {
      const { status, body: answer } = await owner.call('POST', '/api/addBot', { body });
      expect([status, answer.errors?.[0]], JSON.stringify(body)).toMatchObject([422, error]);
    }
    const renamed = await owner.call('PUT', '/api/editBot', { body: { id: bot.id, type: 1, title: ' Four ' } });
    expect([renamed.status, renamed.body.errors?.[0]]).toMatchObject([422, tooShort]);
    const { result } = await owner.call<{ data: BotView[] }>('GET', '/api/bots');
    expect(result.data.map(({ title }) => title)).toEqual(['Five5']);
  });

  test('all fields of a new bot that are wrong are told in one answer [21.10]', async () => {
    const { owner } = await fixture.app.createWorkspace();
    for (const [body, fields] of [
      [{ type: 1, title: 'Four' }, ['title', 'token']],
      [{ type: 3 }, ['title', 'token', 'page_id', 'page_access_token']],
      [{ type: 3, title: 'Five5', token: ' ' }, ['token', 'page_id', 'page_access_token']],
      [{ type: 3, title: 'Five5', token: 'k3f9x2', page_id: 'no id' }, ['page_id', 'page_access_token']],
    ] as const) {
      const { status, body: answer } = await owner.call('POST', '/api/addBot', { body });
      expect([status, answer.errors?.map(({ field }) => field)], JSON.stringify(body)).toEqual([422, fields]);
    }
  });

  test('a bot of another messenger and one that was deleted are not there to be changed or deleted [21.10]', async () => {
    const { owner } = await fixture.app.createWorkspace();
    const { result: bot } = await add(await makeToken('Typed'), owner);
    const call = async (method: 'PUT' | 'DELETE', body: object) => {
      const path = method === 'PUT' ? '/api/editBot' : '/api/deleteBot';
      const { status, body: answer } = await owner.call(method, path, { body: { title: 'Renamed', ...body } });
      return [status, answer.error?.code ?? null];
    };
    const notThere = [404, 'bot.not_found'];
    for (const method of ['PUT', 'DELETE'] as const) {
      expect(await call(method, { id: bot.id, type: 2 })).toEqual(notThere);
      expect(await call(method, { id: bot.id + 1, type: 1 })).toEqual(notThere);
    }
    expect((await owner.call<{ data: BotView[] }>('GET', '/api/bots')).result.data).toMatchObject([
      { id: bot.id, title: 'Sales bot' },
    ]);
    expect(await call('DELETE', { id: bot.id, type: 1 })).toEqual([200, null]);
    for (const method of ['PUT', 'DELETE'] as const) {
      expect(await call(method, { id: bot.id, type: 1 })).toEqual(notThere);
    }
    expect((await owner.call<{ data: BotView[]; count: number }>('GET', '/api/bots')).result).toMatchObject({
      data: [],
      count: 0,
    });
  });

  test("another workspace's bot is not there, and managers have no say [21.10]", async () => {
    const { result: bot } = await add(await makeToken('Mine'));
    const other = await fixture.app.createWorkspace();
    const foreign = await other.owner.call('DELETE', '/api/deleteBot', { body: { id: bot.id, type: 1 } });
    expect(foreign.body.error?.code).toBe('bot.not_found');
    const manager = await fixture.workspace.addUser(2);
    expect((await manager.call('GET', '/api/bots')).status).toBe(403);
  });

  test('is recorded, without the token [11.9]', async () => {
    const { owner } = await fixture.app.createWorkspace();
    const token = await makeToken('Recorded');
    const { result: bot } = await add(token, owner);
    const next = await makeToken('Replaced');
    const body = { id: bot.id, type: 1, title: 'Renamed', token: next };
    await owner.call('PUT', '/api/editBot', { body });
    await owner.call('PUT', '/api/editBot', { body: { id: bot.id, type: 1, title: 'Renamed' } });
    await owner.call('DELETE', '/api/deleteBot', { body: { id: bot.id, type: 1 } });
    const log = await owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log');
    expect(log.result.data.map(({ action, subject, changes }) => [action, subject.name, changes])).toEqual([
      ['bot.deleted', 'Renamed', {}],
      ['bot.updated', 'Renamed', { title: { from: 'Sales bot', to: 'Renamed' }, credentials: { from: '…', to: '…' } }],
      ['bot.added', 'Sales bot', {}],
    ]);
    for (const secret of [token, next]) expect(JSON.stringify(log.body)).not.toContain(secret.slice(12));
  });

  test('a provider that does not answer is no invalid token', async () => {
    const token = await makeToken('Down');
    await fixture.stopSandbox();
    const { status, body } = await add(token);
    expect(status).toBe(503);
    expect(body.error?.code).toBe('bot.provider_unavailable');
    await fixture.startSandbox();
  });
});
