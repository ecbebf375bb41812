// Invoices as PDF, read back as their reader sees them.
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LiqPayFixture, startLiqPay } from '../../../../testing/billing/liqpay-fixture.ts';
import { download } from '../../../../testing/download.ts';
import { eventually } from '../../../../testing/messengers/messaging-fixture.ts';
import { startTestApp, type TestUser, type TestWorkspace } from '../../../../testing/test-app.ts';

const pageRight = 595.28 - 56;

let fixture: LiqPayFixture;
let workspace: TestWorkspace;
let owner: TestUser;
let paymentId: number;

beforeAll(async () => {
  fixture = await startLiqPay({ INVOICE_SELLER: 'Switchboard Ltd; 1 Khreshchatyk Street, Kyiv' });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  workspace = await fixture.app.createWorkspace();
  owner = workspace.owner;
  await change('update workspaces set tariff = 1, trial_ends_at = null where id = $1');
  await fixture.pay(await fixture.order(workspace));
  await eventually(async () => expect((await fixture.history(workspace))[0]).toMatchObject({ has_invoice: true }));
  paymentId = (await fixture.history(workspace))[0]?.id ?? 0;
});

const change = (text: string, ...values: unknown[]) => fixture.database.query(text, [workspace.id, ...values]);
const fetchInvoice = (id: number | string = paymentId, query = `salt=${owner.salt}`, host = workspace.host) =>
  download(fixture.app.port, host, `/exports/invoices/${id}?${query}`);
/** A text the PDF reader finds on a page; its declared types lead to a package that it brings compiled only. */
interface TextPiece {
  str?: string;
  hasEOL: boolean;
  transform: number[];
  width: number;
}
const readPdf = async () => {
  const { status, bytes } = await fetchInvoice();
  expect(status).toBe(200);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const content: { items: object[] } = await (await pdf.getPage(1)).getTextContent();
  const pieces = (content.items as TextPiece[])
    .filter(({ str }) => str !== undefined)
    .map((piece) => ({ ...piece, x: piece.transform[4] ?? 0 }));
  return {
    pages: pdf.numPages,
    text: pieces.map(({ str = '', hasEOL }) => str + (hasEOL ? '\n' : '')).join(''),
    right: Math.max(...pieces.map(({ x, width }) => x + width)),
  };
};
const setSubscriber = async (more: object) => {
  const { first_name, last_name, username } = await fixture.subscriber(workspace);
  const body = { first_name, last_name, username, phone: null, country: null, address: null, title: 'Acme', ...more };
  const answer = await owner.call('PUT', '/api/subscriber', { body });
  expect(answer.status).toBe(200);
};

describe('the invoice of a payment', () => {
  test('says who sells what to whom, for which month and how much [26.28]', async () => {
    await setSubscriber({ title: 'Acme & Sons', address: '5 Main Street', country: 'Ukraine', phone: '+380440000000' });
    await change(`update payments set happened_at = '2026-03-05T10:00:00Z', period_starts_at = '2026-03-05T10:00:00Z',
      period_ends_at = '2026-04-05T10:00:00Z' where workspace_id = $1`);
    const { headers, bytes } = await fetchInvoice();
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${workspace.subdomain}-invoice-${workspace.id}-${paymentId}.pdf"`,
    });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { text, pages } = await readPdf();
    expect(pages).toBe(1);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        `Invoice ${workspace.id}-${paymentId}`,
        'Switchboard Ltd',
        '1 Khreshchatyk Street, Kyiv',
        'Acme & Sons',
        'Olena Koval',
        '5 Main Street',
        'Ukraine',
        `owner@${workspace.subdomain}.test`,
      ]),
    );
    expect(text.replaceAll('\n', ' ')).toContain('March 5, 2026 – April 5, 2026');
    expect(text).toMatch(/Date\s*March 5, 2026/);
    expect(text).toMatch(/Status\s*Paid/);
    expect(text).toMatch(/Plan Business, one month/);
    expect(text).toMatch(/Total\s*9\.00 USD/);
    expect(text).toContain('Card 424242*42');
    expect(text).not.toContain('efunded');
  });

  test.for([
    ['en-US', /Invoice/, /March 5, 2026/, /Customer/],
    ['uk-UA', /Рахунок/, /5 березня 2026/, /Покупець/],
    ['ru-RU', /Счёт/, /5 марта 2026/, /Покупатель/],
  ] as const)('is in the language and the time zone of the workspace: %s [26.28]', async ([language, ...wanted]) => {
    await change(
      `update workspaces set default_language = $2, default_timezone = 'Europe/Kyiv' where id = $1`,
      language,
    );
    await change(`update payments set happened_at = '2026-03-04T23:30:00Z' where workspace_id = $1`);
    const { text } = await readPdf();
    for (const one of wanted) expect(text).toMatch(one);
  });

  test.for([
    ['a part', 250, true, 'Partly refunded', ['−2.50', '6.50']],
    ['all of it', 900, true, 'Refunded', ['−9.00', '0.00']],
    ['a part, not yet', 250, false, 'Being refunded', ['−2.50', '6.50']],
  ] as const)('says what was given back: %s [26.28]', async ([, refund, isDone, status, [back, total]]) => {
    await change(
      `update payments set refund_minor = $2, refunded_at = case when $3 then '2026-03-09T10:00:00Z'::timestamptz end,
        state = case when $2 = amount_minor then 3 else 2 end where workspace_id = $1`,
      refund,
      isDone,
    );
    const { text } = await readPdf();
    expect(text).toMatch(new RegExp(`Status\\s*${status}`));
    expect(text).toMatch(new RegExp(`${isDone ? 'Refunded on March 9, 2026' : 'Being refunded'}\\s*${back} USD`));
    expect(text).toMatch(new RegExp(`Total\\s*${total} USD`));
  });

  test.for([
    // In the order of reading; there is no letter between words that are drawn apart.
    ['right to left', 'חברה טובה מאוד', 'חברהטובהמאוד'],
    ['Arabic, in joined letters', 'شركة', null],
    ['with marks that turn the direction', '\u202E900\u202C \u2066Acme', '900 Acme'],
    ['with emoji and letters that the font lacks', 'Acme 😀🦄👨‍👩‍👧 株式会社', 'Acme □□□ □□□□'],
    ['of two hundred wide letters without a space', 'Щ'.repeat(200), 'ЩЩЩЩ'],
    ['of many words', 'Товариство з обмеженою відповідальністю '.repeat(4).trim(), 'Товариство'],
    ['with stacked marks', 'A' + '\u0301'.repeat(50), null],
    ['that looks like markup of a PDF', ') Tj ET (<script>\\', ') Tj ET (<script>\\'],
  ] as const)('keeps its order with a company %s', async ([, title, shown]) => {
    await change('update workspaces set company = $2 where id = $1', title);
    await change('update subscribers set address = $2 where workspace_id = $1', title);
    const { pages, text, right } = await readPdf();
    expect(pages).toBe(1);
    expect(right).toBeLessThanOrEqual(pageRight + 0.5);
    if (shown !== null) expect(text).toContain(shown);
    expect(text).toMatch(/Total\s*9\.00 USD/);
  });
});

describe('an invoice is given', () => {
  test('to those who may see the subscription and to nobody else, and noted in the audit log [26.28]', async () => {
    const [administrator, manager, reader] = [
      await workspace.addUser(1),
      await workspace.addUser(2),
      await workspace.addUser(3),
    ];
    await change(
      `update roles set permissions = permissions || '{"settings":["read"]}' where workspace_id = $1 and id = 3`,
    );
    const stranger = await fixture.app.createWorkspace();
    const salt = `salt=${owner.salt}`;
    const refused = [
      await fetchInvoice(paymentId, ''),
      await fetchInvoice(paymentId, `salt=${owner.token}`),
      await fetchInvoice(paymentId, `salt=${manager.salt}`),
      await fetchInvoice(paymentId, `salt=${stranger.owner.salt}`),
      await fetchInvoice(paymentId, `salt=${stranger.owner.salt}`, stranger.host),
      await fetchInvoice(paymentId, salt, stranger.host),
      await fetchInvoice(paymentId, `${salt}&${salt}`),
      await fetchInvoice(paymentId + 1_000),
      await fetchInvoice(`${paymentId}%00`),
      await fetchInvoice('99999999999999999999'),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    for (const { bytes } of refused) expect(bytes.toString()).toContain('export.not_found');
    expect((await fetchInvoice(paymentId, `salt=${administrator.salt}`)).status).toBe(200);
    expect((await fetchInvoice(paymentId, `salt=${reader.salt}`)).status).toBe(200);
    const { data } = (await owner.call<{ data: object[] }>('GET', '/api/audit-log')).result;
    const entry = {
      action: 'subscription.invoice_downloaded',
      changes: { invoice: { to: `${workspace.id}-${paymentId}` } },
    };
    expect(data.slice(0, 2)).toMatchObject([
      { ...entry, actor: { id: reader.id } },
      { ...entry, actor: { id: administrator.id } },
    ]);
  });

  test('of money only: what waits, failed or only announces a subscription has none', async () => {
    await fixture.order(workspace, 3);
    const open = (await fixture.history(workspace)).find(({ status }) => status === 0);
    expect(open).toMatchObject({ has_invoice: false });
    expect((await fetchInvoice(open?.id)).status).toBe(404);
    for (const state of [0, 1, 3, 4]) {
      await change('update payments set state = $2 where workspace_id = $1', state);
      expect((await fixture.history(workspace)).map((row) => row.has_invoice)).toEqual([false, false]);
      expect((await fetchInvoice()).status).toBe(404);
    }
  });

  test.for([0, 4])('while the workspace is closed (%d), as the list of clients is not [26.12]', async (status) => {
    await change('update workspaces set payment_status = $2 where id = $1', status);
    await expect.poll(async () => (await owner.call('GET', '/api/channels')).status).toBe(403);
    expect((await fetchInvoice()).status).toBe(200);
    const clients = await download(fixture.app.port, workspace.host, `/exports/clients?salt=${owner.salt}`);
    expect([clients.status, clients.bytes.toString()]).toEqual([403, expect.stringContaining('workspace.closed')]);
  });

  test('sixty times a minute to one user', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const { host, owner: asking } = await limited.createWorkspace();
      const ask = () => download(limited.port, host, `/exports/invoices/1?salt=${asking.salt}`);
      const answers = await Promise.all(Array.from({ length: 61 }, ask));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
    } finally {
      await limited.close();
    }
  });
});
