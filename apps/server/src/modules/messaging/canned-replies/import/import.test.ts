import type { AuditEntry, CannedReply, CannedRow, CannedRowProblem } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../../testing/test-app.ts';

let app: TestApp;
let owner: TestUser;
let manager: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  const workspace = await app.createWorkspace();
  owner = workspace.owner;
  manager = await workspace.addUser(2, 'Iryna');
});
afterAll(() => app.close());

type Rows = Partial<CannedRow>[];
interface Result {
  rows: { outcome: string; problems: CannedRowProblem[] }[];
}
const call = (path: string, rows: Rows, scope = 'workspace', by = owner) =>
  by.call<Result>('POST', `/api/canned-replies/import${path}`, { body: { rows, scope } });
const outcomes = ({ result }: { result: Result }) => result.rows.map(({ outcome }) => outcome);
const list = async (by = owner) => (await by.call<{ data: CannedReply[] }>('GET', '/api/canned-replies')).result.data;

const rows: Rows = [
  { shortcut: '/доставка', title: 'Доставка', text_uk: 'Доставимо завтра', text_en: 'We deliver tomorrow' },
  { shortcut: 'hours', text_ru: 'С 9 до 18', scope: 'Особисті' },
];

test('a preview says what each row would do and changes nothing; the import does it, again it does nothing [32.7]', async () => {
  expect(outcomes(await call('/preview', rows))).toEqual(['create', 'create']);
  expect(await list()).toEqual([]);
  expect(outcomes(await call('', rows))).toEqual(['create', 'create']);
  const imported = await list();
  expect(imported.map(({ scope, shortcut, title, texts }) => ({ scope, shortcut, title, texts }))).toEqual([
    { scope: 'own', shortcut: 'hours', title: '', texts: { 'ru-RU': 'С 9 до 18' } },
    {
      scope: 'workspace',
      shortcut: 'доставка',
      title: 'Доставка',
      texts: { 'uk-UA': 'Доставимо завтра', 'en-US': 'We deliver tomorrow' },
    },
  ]);
  expect(outcomes(await call('', rows))).toEqual(['unchanged', 'unchanged']);
  expect(await list()).toEqual(imported);
});

test('a row with a known shortcut changes what it says, and its empty cells nothing [32.7]', async () => {
  await call('', rows);
  const changed = [{ shortcut: 'ДОСТАВКА', text_uk: 'Доставимо сьогодні' }];
  expect(outcomes(await call('', changed, 'workspace', manager))).toEqual(['update']);
  expect((await list()).at(-1)).toMatchObject({
    shortcut: 'доставка',
    title: 'Доставка',
    texts: { 'uk-UA': 'Доставимо сьогодні', 'en-US': 'We deliver tomorrow' },
    version: 2,
  });
});

test('rows with errors are named by their cells and left out, the others are imported [32.7]', async () => {
  const answer = await call('', [
    { shortcut: '', text_uk: 'No shortcut' },
    { shortcut: 'two words', text_uk: 'Text' },
    { shortcut: 'empty' },
    { shortcut: 'fine', text_uk: "=HYPERLINK('https://evil.test')" },
    { shortcut: 'FINE', text_uk: 'Again' },
    { shortcut: 'scope', text_uk: 'Text', scope: 'everybody' },
    { shortcut: 'long', text_uk: 'я'.repeat(4_001) },
    { shortcut: 'nul', text_uk: 'a\u0000b' },
  ]);
  expect(
    answer.result.rows.map(({ outcome, problems }) => [
      outcome,
      ...problems.map(({ field, message }) => `${field} ${message}`),
    ]),
  ).toEqual([
    ['error', 'shortcut validation.required'],
    ['error', 'shortcut validation.shortcut_invalid'],
    ['error', 'text_uk validation.required'],
    ['create'],
    ['error', 'shortcut validation.name_taken'],
    ['error', 'scope validation.invalid'],
    ['error', 'text_uk validation.too_long'],
    ['error', 'text_uk validation.invalid'],
  ]);
  expect(answer.result.rows[4]?.problems[0]?.params).toEqual({ row: 4 });
  expect((await list()).map(({ shortcut }) => shortcut)).toEqual(['fine']);
});

test('two imports of one file at once make its replies once [32.7]', async () => {
  const answers = await Promise.all([call('', rows.slice(0, 1)), call('', rows.slice(0, 1), 'workspace', manager)]);
  expect(answers.map(outcomes).toSorted()).toEqual([['create'], ['unchanged']]);
  expect(await list()).toHaveLength(1);
});

test('a thousand rows are imported in one call; more, or ten megabytes, are refused whole [32.7]', async () => {
  const many = (count: number, text: string) =>
    Array.from({ length: count }, (_, n) => ({ shortcut: `reply-${n}`, text_uk: text }));
  expect((await call('', many(1_001, 'a'))).status).toBe(422);
  const huge = await call('', many(1_000, 'a'.repeat(10_000)));
  expect([huge.status, huge.body.error?.code]).toEqual([413, 'request.too_large']);
  expect(await list()).toEqual([]);
  expect(new Set(outcomes(await call('', many(1_000, 'a'))))).toEqual(new Set(['create']));
  const full = await call('', [{ shortcut: 'one-more', text_uk: 'a' }]);
  expect(full.result.rows).toMatchObject([{ outcome: 'error', problems: [{ message: 'validation.no_room' }] }]);
});

test('an import of shared ones stands in the audit log with its counts [11.9]', async () => {
  await call('', rows);
  const { result } = await owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log?action=canned_reply.imported');
  expect(result.data.map(({ changes }) => changes)).toEqual([
    { created: { from: 0, to: 1 }, changed: { from: 0, to: 0 } },
  ]);
});
