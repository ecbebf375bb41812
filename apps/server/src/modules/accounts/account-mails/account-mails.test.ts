import { languages } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTexts } from '../../../platform/mail/index.ts';
import { renderText } from '../../../platform/texts/index.ts';
import { type MailingApp, startMailingApp } from '../../../testing/accounts/account-fixture.ts';
import type { TestWorkspace } from '../../../testing/test-app.ts';

let fixture: MailingApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  fixture = await startMailingApp();
  workspace = await fixture.app.createWorkspace();
});
afterAll(() => fixture.close());

describe('in every language', () => {
  const values = {
    company: 'Acme',
    inviter: 'Olena',
    name: 'Anna Lis',
    email: 'b@x.test',
    device: 'Firefox',
    days: 7,
    minutes: 60,
    hours: 24,
    date: '2026-12-01',
    amount: '9.00 USD',
    week: 'Nov 23 – 29, 2026',
  };
  const sentencesOf = (language: (typeof languages)[number]) => {
    const { layout: _, ...mails } = mailTexts[language];
    return Object.values(mails).flatMap(({ subject, heading, lines, action }) =>
      [subject, heading, ...Object.values<string>(lines), action].map((text) => renderText(language, text, values)),
    );
  };

  test('each mail says something of its own, with everything it names', () => {
    const [english = [], ...others] = languages.map(sentencesOf);
    for (const texts of others) {
      expect(texts).toHaveLength(english.length);
      expect(texts.filter((text, place) => text === english[place])).toEqual([]);
    }
    for (const text of languages.flatMap(sentencesOf)) expect(text).not.toMatch(/[{}]|undefined/);
  });

  test.for(languages)(
    '%s: an invitation is HTML and text, with who invites, until when, the year and the languages [13.13]',
    async (language) => {
      const email = `reader-${language.toLowerCase()}@acme.test`;
      await fixture.invite(workspace, { email, language });
      const { mail, raw } = await fixture.mailTo(email);
      const link = await fixture.linkTo(email);
      expect(mail.subject).toContain('Olena Koval');
      expect(raw).toMatch(new RegExp(`^Content-Language: ${language}\\r$`, 'm'));
      const { intro, expiry } = mailTexts[language].invitation.lines;
      const named = { inviter: 'Olena Koval', company: `Company ${workspace.subdomain}`, days: 7 };
      for (const body of [mail.text ?? '', mail.html ?? '']) {
        expect(body).toContain(link.url.href);
        expect(body).toContain(renderText(language, intro, named));
        expect(body).toContain(renderText(language, expiry, named));
        expect(body).toContain(`© ${new Date().getUTCFullYear()}`);
        expect(body).toContain(`http://${workspace.host}/?language=uk-UA`);
      }
    },
  );
});

test('names of people and companies add no header, no recipient and no markup [13.14]', async () => {
  const hostile = await fixture.app.createWorkspace();
  const name = `<img src=x onerror=alert(1)>\r\nBcc: v@x.test\r\n\r\n\u202e{days} %s`;
  await fixture.query('update workspaces set company = $2 where id = $1', [hostile.id, name]);
  await fixture.query('update users set first_name = $2, last_name = $2 where workspace_id = $1 and id = 1', [
    hostile.id,
    name,
  ]);
  await fixture.invite(hostile, { email: 'careful@acme.test' });
  const { recipients, raw, mail } = await fixture.mailTo('careful@acme.test');
  expect(recipients).toEqual(['careful@acme.test']);
  expect(raw).not.toMatch(/^Bcc:/im);
  expect(mail.to?.map(({ address }) => address)).toEqual(['careful@acme.test']);
  expect(mail.subject).toContain('<img src=x onerror=alert(1)> Bcc: v@x.test {days} %s');
  expect(mail.html).not.toMatch(/<img/);
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(mail.html).not.toContain('\u202e');
  expect(mail.text).not.toMatch(/^Bcc:/m);
});

test('the workspace at the bare host is linked there, the others by their names [13.13]', async () => {
  const subdomain = 'the-only-one';
  const other = await startMailingApp({ BASE_URL: 'https://chat.acme.test', DEFAULT_WORKSPACE: subdomain });
  try {
    await other.query(`insert into workspaces (subdomain, company) values ('the-only-one', 'One'), ('beside', 'Two')`);
    const { rows } = await other.query<{ id: string; subdomain: string }>('select id, subdomain from workspaces');
    for (const row of rows) {
      await other.app.resources.database.inWorkspace(Number(row.id), async (tx) => {
        await tx.query('insert into workspace_counters (workspace_id) values ($1)', [row.id]);
        await tx.query(`insert into roles (workspace_id, id, name, permissions) values ($1, 3, 'Member', '{}')`, [
          row.id,
        ]);
        await tx.query(
          `insert into users (workspace_id, id, role_id, first_name, last_name, username, email, password_hash)
           values ($1, 1, 3, 'A', 'B', 'a', $2, 'hash')`,
          [row.id, `a@${row.subdomain}.test`],
        );
      });
    }
    const ask = (host: string, email: string) =>
      other.app.call(host, 'POST', '/api/forgot-password', { body: { email } });
    expect((await ask('chat.acme.test', 'a@the-only-one.test')).status).toBe(200);
    expect((await ask('beside.chat.acme.test', 'a@beside.test')).status).toBe(200);
    expect((await other.linkTo('a@the-only-one.test')).url.origin).toBe('https://chat.acme.test');
    expect((await other.linkTo('a@beside.test')).url.origin).toBe('https://beside.chat.acme.test');
  } finally {
    await other.close();
  }
});
