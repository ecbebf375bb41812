import { afterEach, expect, it } from 'vitest';
import { connectToDatabase } from '../../bench/product/server-under-test.ts';
import { demoPassword } from '../../scripts/demo/content.ts';
import { findBarriers } from '../support/axe.ts';
import { startFileProduct } from '../support/file-product.ts';
import { makeApiClient } from '../support/product.ts';
import { openStaff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

const inDatabase = async (text: string, values: unknown[] = []) => {
  const database = await connectToDatabase(product.dataDir);
  try {
    return (await database.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await database.end();
  }
};

/** The other files find everything kept for ever. */
afterEach(() => inDatabase('delete from retention_rules'));

it('the owner sees how much is older, confirms, and takes a shorter time back before it acts [11.12]', async () => {
  const api = await makeApiClient(product, 'olena');
  await api.callForResult('POST', '/api/channels/1/messages', { content: 'of last year' });
  const setMoment = (sign: '+' | '-') =>
    inDatabase(`update messages set ts = ts ${sign} 300 * 86400000000::bigint where (workspace_id, channel_id, seq) = (
      select workspace_id, id, first_seq from channels where id = 1 and workspace_id = (
        select id from workspaces where subdomain = 'acme'))`);
  await setMoment('-');
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/super-admin/' });
  olena.complaints.expectComplaint(/403 .*\/api\/workspace\/retention/);
  await expect.poll(() => olena.byId('save-retention').isDisabled()).toBe(true);
  await olena.byId('keep-team_messages').selectOption('90');
  await olena.byId('keep-client_files').selectOption('30');
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('save-retention').click();
  const dialog = olena.page.getByRole('dialog');
  await dialog.getByText('About 1 message and 0 files (0 B) are older.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await inDatabase('select kind from retention_rules')).toEqual([]);

  await olena.byId('save-retention').click();
  await olena.byId('confirm-retention').click();
  await olena.byId('identity-password').fill(demoPassword);
  await olena.byId('identity-submit').click();
  await olena
    .byId('retention-waits')
    .getByText(/The shorter time begins on/)
    .waitFor();
  await olena.page.reload();
  await olena.byId('retention-waits').waitFor();
  await expect.poll(() => olena.byId('keep-team_messages').inputValue()).toBe('90');
  await expect.poll(() => olena.byId('keep-team_files').inputValue()).toBe('');
  expect(await findBarriers(olena.page)).toEqual([]);

  await olena.byId('take-back-retention').click();
  await olena.byId('retention-waits').waitFor({ state: 'detached' });
  await expect.poll(() => olena.byId('keep-team_messages').inputValue()).toBe('');
  await expect.poll(() => olena.byId('keep-client_files').inputValue()).toBe('');
  await olena.byId('preferences-audit').click();
  await setMoment('+');
  api.close();
  await olena.byId('audit-entry').first().getByText('Keeping of messages and files changed').waitFor();
  await olena.close();
});

it('an open page forgets what is removed, says why nothing is before it, and shows replies to it as such [11.13]', async () => {
  const api = await makeApiClient(product, 'anna');
  const body = { name: `Kept ${crypto.randomUUID()}`, description: 'a test', is_public: true, members: [] };
  const { channel } = await api.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body);
  const post = (content: string, more: object = {}) =>
    api.callForResult<{ id: number; seq: number }>('POST', `/api/channels/${channel.id}/messages`, {
      content,
      ...more,
    });
  const old = await post('what was said long ago');
  await post('an answer of today', { parent_id: old.id });
  const anna = await openStaff(browser(), product, 'anna', { path: `/messenger/${channel.id}/` });
  const gone = anna.byId(`message-${old.seq}`);
  await gone.getByText('what was said long ago').waitFor();
  await anna.page.getByText('This is where the history begins').waitFor();

  await inDatabase(
    `update messages set ts = ts - 100 * 86400000000::bigint where channel_id = $1 and seq <= $2 and workspace_id = (
       select id from workspaces where subdomain = 'acme')`,
    [channel.id, old.seq],
  );
  await inDatabase(
    `insert into retention_rules (workspace_id, kind, days, acts_at)
     select id, 'team_messages', 90, now() - interval '1 hour' from workspaces where subdomain = 'acme'`,
  );
  await inDatabase(`select enqueue_job('remove-old-history', '{}')`);
  await anna.page.getByText('Older messages were removed after 90 days').waitFor();
  await gone.waitFor({ state: 'detached' });
  await expect.poll(() => anna.page.getByText('what was said long ago').count()).toBe(0);
  const reply = await anna.waitForMessage('an answer of today');
  await reply.getByText('Message removed').waitFor();
  await anna.page.reload();
  await anna.page.getByText('Older messages were removed after 90 days').waitFor();
  await reply.getByText('Message removed').waitFor();
  expect(await findBarriers(anna.page)).toEqual([]);
  api.close();
  await anna.close();
});
