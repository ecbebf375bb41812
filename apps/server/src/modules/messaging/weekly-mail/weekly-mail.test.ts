import { addDays, momentInZone } from '@switchboard/contract/moment-in-zone';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeMailingFixture, type WeeklyFixture } from './testing/weekly-fixture.ts';

let fixture: WeeklyFixture;

beforeAll(async () => {
  fixture = await makeMailingFixture();
});
afterAll(() => fixture.close());

const monday = '2026-11-30';
const week = addDays(monday, -7);
const eight = momentInZone(`${monday}T08:00`, 'Europe/Kyiv');

describe('whoever has it switched on gets a mail of last week', () => {
  beforeEach(() => fixture.newWorkspace());

  test('with the numbers of both weeks, three pictures by cid, and everything in words [49.20]', async () => {
    await fixture.happen(week, { messages: 6, answerMinutes: 5 });
    await fixture.happen(addDays(week, -7), { messages: 2, answerMinutes: 9 });
    await fixture.find(eight);
    const { mail, raw } = await fixture.mailToOwner();
    expect(mail.subject).toMatch(/^Company \w+: Nov 23\W+29, 2026 in numbers$/);
    expect(mail.text).toContain('From clients: 6 (The week before: 2)');
    expect(mail.text).toMatch(/First answer, median: [45] min [\w ]*\(The week before: [89] min/);
    expect(mail.text).toContain('Mon, Nov 23: From clients: 6, To clients: 0. Tue, Nov 24: From clients: 0');
    expect(mail.text).toContain('Mon 11:00 AM: 6 messages from clients');
    const pictures = mail.attachments ?? [];
    expect(pictures.map(({ contentId, mimeType, disposition }) => [contentId, mimeType, disposition])).toEqual(
      [1, 2, 3].map((number) => [`<picture-${number}>`, 'image/png', 'inline']),
    );
    for (const { content, contentId } of pictures) {
      expect(mail.html).toContain(`src="cid:${contentId?.slice(1, -1)}"`);
      const bytes = Buffer.from(content as ArrayBuffer);
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      expect(bytes.length).toBeLessThan(60_000);
    }
    const stats = new URL(/http\S+\/stats\/\S+/.exec(mail.text ?? '')?.[0] ?? '');
    expect(stats.hostname).toBe(fixture.workspace().host.split(':')[0]);
    expect(Object.fromEntries(stats.searchParams)).toEqual({
      tab: 'volume',
      period: 'own',
      from: week,
      to: addDays(week, 6),
      zone: 'Europe/Kyiv',
    });
    expect(raw).toMatch(/^List-Unsubscribe:\s+<http:\S+\/weekly-mail\/\d+\/[\w-]{43}\/>\r$/m);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  });

  test('once, however often it is looked for, and again the next week [49.20]', async () => {
    await fixture.happen(week);
    await Promise.all([fixture.find(eight), fixture.find(eight)]);
    await fixture.mailToOwner();
    await fixture.find(new Date(eight.getTime() + 15 * 60_000));
    await fixture.send(fixture.workspace().owner.id, week);
    await fixture.send(fixture.workspace().owner.id, addDays(week, -7));
    await fixture.untilIdle();
    expect(fixture.countMails()).toBe(1);
    await fixture.happen(monday);
    await fixture.find(momentInZone(`${addDays(monday, 7)}T08:00`, 'Europe/Kyiv'));
    await fixture.mailToOwner(2);
  });

  test.for([
    ['uk-UA', /^Company \w+: 23–29 лист. 2026 р. у числах$/, 'Від клієнтів: 3'],
    ['ru-RU', /^Company \w+: 23–29 нояб. 2026 г. в числах$/, 'От клиентов: 3'],
  ] as const)('in their language: %s [49.20]', async ([language, subject, line]) => {
    await fixture.owner.call('PUT', '/api/users/profile', { language });
    await fixture.happen(week, { messages: 3 });
    await fixture.find(eight);
    const { mail, raw } = await fixture.mailToOwner();
    expect((mail.subject ?? '').replaceAll(/\s/g, ' ')).toMatch(subject);
    expect(mail.text).toContain(line);
    expect(raw).toContain(`Content-Language: ${language}`);
  });

  test('the days are those of their time zone [49.20]', async () => {
    const late = momentInZone(`${addDays(week, 6)}T23:30`, 'America/New_York');
    await fixture.happenAt(late, { messages: 4 });
    // In Kyiv that is the next week already.
    await fixture.find(eight);
    await fixture.untilIdle();
    expect(fixture.countMails()).toBe(0);
    await fixture.newWorkspace();
    await fixture.owner.call('PUT', '/api/users/profile', { timezone: 'America/New_York' });
    await fixture.happenAt(late, { messages: 4 });
    await fixture.find(momentInZone(`${monday}T08:00`, 'America/New_York'));
    const { mail } = await fixture.mailToOwner();
    expect(mail.text).toContain('Sun, Nov 29: From clients: 4');
  });
});

describe('nobody else does', () => {
  beforeEach(() => fixture.newWorkspace());

  test('nothing is mailed of a week in which nothing happened, and it is dealt with [49.20]', async () => {
    await fixture.find(eight);
    await fixture.untilIdle();
    await fixture.happen(week);
    await fixture.find(eight);
    await fixture.untilIdle();
    expect(fixture.countMails()).toBe(0);
  });

  test('by default the owner gets it and others do not; each may change it; it takes the right to read statistics [49.22]', async () => {
    const administrator = await fixture.workspace().addUser(1);
    const member = await fixture.workspace().addUser(3);
    await fixture.setZone();
    await fixture.happen(week);
    await fixture.owner.call('PUT', '/api/users/preferences', { weekly_mail: false });
    await administrator.call('PUT', '/api/users/preferences', { weekly_mail: true });
    await member.call('PUT', '/api/users/preferences', { weekly_mail: true });
    await fixture.find(eight);
    await fixture.mailTo(`user${administrator.id}@test.test`);
    await fixture.untilIdle();
    expect(fixture.countMails()).toBe(0);
    expect(fixture.countMails(`user${member.id}@test.test`)).toBe(0);
  });

  test.for([
    ['the right is gone', 'update roles set permissions = $${}$$ where workspace_id = $1'],
    ['the user is deactivated', 'update users set status = 0 where workspace_id = $1'],
    ['the plan has no place for them', 'update users set paused_at = now() where workspace_id = $1'],
    ['the workspace is closed', 'update workspaces set payment_status = 4 where id = $1'],
  ] as const)('%s when it is to be sent [49.22]', async ([, sql]) => {
    await fixture.happen(week);
    await fixture.asOwner(sql);
    await fixture.send(fixture.workspace().owner.id, week);
    await fixture.find(eight);
    await fixture.untilIdle();
    expect(fixture.countMails()).toBe(0);
  });
});

describe('the link in it switches it off', () => {
  beforeEach(() => fixture.newWorkspace());
  const isOn = async () =>
    (await fixture.owner.call<{ preferences: { weekly_mail: boolean | null } }>('GET', '/api/auth/current-user')).result
      .preferences.weekly_mail;
  const link = async () => {
    await fixture.happen(week);
    await fixture.find(eight);
    const { raw } = await fixture.mailToOwner();
    const url = new URL(/^List-Unsubscribe:\s+<(\S+)>/m.exec(raw)?.[1] ?? '');
    const [, id, code] = /(\d+)\/([\w-]{43})\/$/.exec(url.pathname) ?? [];
    return { url, id: Number(id), code };
  };

  test('by its page, without signing in, for this user only [49.22]', async () => {
    const { id, code } = await link();
    const { host } = fixture.workspace();
    const stop = (body: unknown) => fixture.app.call(host, 'POST', '/api/weekly-mail/stop', { body });
    expect((await stop({ id: id + 1, code })).status).toBe(400);
    expect((await stop({ id, code: `${code}x` })).status).toBe(400);
    expect(await isOn()).toBeNull();
    expect((await stop({ id, code })).status).toBe(200);
    expect(await isOn()).toBe(false);
  });

  test('by a POST of a mail program, as RFC 8058 has it [49.22]', async () => {
    const { url } = await link();
    const { host } = fixture.workspace();
    const post = (path: string) =>
      fixture.app.call(host, 'POST', path, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await post(url.pathname.replace(/.{3}\/$/, 'abc/'))).status).toBe(400);
    expect((await post('/weekly-mail/x/y/')).status).toBe(404);
    expect(await isOn()).toBeNull();
    expect((await post(url.pathname)).status).toBe(204);
    expect(await isOn()).toBe(false);
  });
});
