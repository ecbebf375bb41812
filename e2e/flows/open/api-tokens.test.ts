import type { ApiToken, AuditEntry } from '@switchboard/contract';
import { expect, it } from 'vitest';
import { makeWorkspaceClient, parseResult } from '../../../bench/product/workspace-client.ts';
import { demoPassword } from '../../../scripts/demo/content.ts';
import { findBarriers } from '../../support/axe.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

it('a token made in the browser is copied once, opens what it was made for, and nothing when it is ended [50.1, 50.4, 50.7, 50.8]', async () => {
  const olena = await openStaff(browser(), product, 'olena', {
    path: '/preferences/api/',
    prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
  });
  await olena.byId('create-token').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('create-token').click();
  await olena.byId('token-name').fill('Online store');
  await olena.byId('scope-clients-write').check();
  await olena.byId('scope-settings-write').check();
  expect(await olena.byId('scope-clients-read').isDisabled()).toBe(true);
  await olena.byId('token-addresses').fill('shop.test');
  expect(await findBarriers(olena.page)).toEqual([]);
  olena.complaints.expectComplaint(/status of 4(?:03|22)/);
  await olena.byId('token-submit').click();
  await olena.page.getByText('shop.test isn’t an IP address or range').waitFor();
  await olena.byId('token-addresses').fill('127.0.0.0/8\n::1');
  await olena.byId('token-submit').click();
  await olena.byId('identity-password').fill(demoPassword);
  await olena.byId('identity-submit').click();

  const text = (await olena.byId('token-text').textContent()) ?? '';
  await olena.byId('copy-token-text').click();
  expect(await olena.page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('token-kept').click();
  await olena.byId('token-text').waitFor({ state: 'detached' });
  expect(await olena.page.content()).not.toContain(text);
  await olena.page.locator('[data-testid="create-token"]:focus').waitFor();

  const program = makeWorkspaceClient({ ...product, token: text });
  const current = await program.call('GET', '/api/api-tokens/current');
  expect(current.status).toBe(200);
  const { id, scopes } = parseResult<ApiToken>(current);
  expect(scopes).toEqual(['clients:write', 'settings:write']);
  expect((await program.call('GET', '/api/clients')).status).toBe(200);
  const refused = await program.call('GET', '/api/users');
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('api_token.scope_missing')]);
  const calendar = { name: 'Shop', time_zone: 'Europe/Kyiv', hours: [[], [], [], [], [], [], []], exceptions: [] };
  await program.callForResult('POST', '/api/calendars', { ...calendar, bot_ids: [], user_ids: [] });

  await olena.page.reload();
  await olena.byId(`token-${id}`).getByText('127.0.0.1').waitFor();
  await olena.byId(`end-token-${id}`).click();
  await olena.byId('confirm-end-token').click();
  await olena.page.getByText('No API tokens yet').waitFor();
  await expect
    .poll(async () => (await program.call('GET', '/api/api-tokens/current')).status, { timeout: 1_000 })
    .toBe(401);
  program.close();

  await olena.goTo('/preferences/super-admin/audit-log/');
  await olena.page.getByText('by API token “Online store”').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  const api = await makeApiClient(product, 'olena');
  const { data } = await api.callForResult<{ data: AuditEntry[] }>('GET', '/api/audit-log?action=calendar.created');
  api.close();
  expect(data.map(({ token }) => token)).toEqual([{ id, name: 'Online store' }]);
  await olena.close();
});
