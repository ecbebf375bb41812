// Probes of rules on a file's content, except imports; offences.mjs has the others.

export const server = 'apps/server/src';
export const web = 'apps/web/src';
/** A file, and lint's expected message for it; null when lint must accept it. */
export const breaks = (file, code, said) => ({ files: { [file]: code }, says: said });

const hasState = 'A module has no state';
const stateOffences = Object.entries({
  let: ['let count = 0;\nexport const next = () => (count += 1);\n', hasState],
  'exported-let': ['export let count = 0;\nexport const next = () => void (count += 1);\n', hasState],
  map: ['const a = new Map<string, number>();\nexport const note = (b: string) => a.set(b, 1);\n', hasState],
  'weak-map': ['const a = new WeakMap<object, number>();\nexport const note = (b: object) => a.set(b, 1);\n', hasState],
  list: ['const a: number[] = [];\nexport const note = (b: number) => a.push(b);\n', hasState],
  'list-place': ['const a: number[] = [];\nexport const note = (b: number) => void (a[0] = b);\n', hasState],
  object: ['const a = { b: { c: 0 } };\nexport const note = () => void (a.b.c += 1);\n', hasState],
  deleted: ['const a: Record<string, number> = {};\nexport const drop = (b: string) => delete a[b];\n', hasState],
  assigned: ['const a = { b: 1 };\nexport const note = () => Object.assign(a, { b: 2 });\n', hasState],
  static: ['export class A {\n  static count = 0;\n}\n', hasState],
  table: ['const a = { b: [1] };\nexport const read = () => [a.b[0], Object.assign({}, a), a.b.map(String)];\n', null],
  set: ["const a = new Set(['b']);\nexport const has = (b: string) => a.has(b);\n", null],
  constant: ['export class A {\n  static readonly limit = 1;\n  read() {\n    return A.limit;\n  }\n}\n', null],
  local: ['export const make = () => {\n  let count = 0;\n  return () => (count += 1);\n};\n', null],
}).map(([name, [code, said]]) => breaks(`${web}/ui/zz-state-${name}.ts`, code, said));
const programOffences = [
  breaks(`${server}/commands/zz-state.ts`, 'let count = 0;\nexport const next = () => (count += 1);\n', null),
  breaks(
    `${server}/modules/foundation/users/zz-state.ts`,
    'let count = 0;\nexport const next = () => (count += 1);\n',
    hasState,
  ),
  breaks('packages/contract/src/zz-state.ts', 'let count = 0;\nexport const next = () => (count += 1);\n', hasState),
];

const said = 'Only what is loaded lazily is a default export';
const defaultOffences = [
  breaks(`${server}/modules/foundation/users/zz-default.ts`, 'export default 1;\n', 'no-default-export'),
  breaks(
    'packages/contract/src/foundation/users/zz-default.ts',
    'const a = 1;\nexport { a as default };\n',
    'no-default-export',
  ),
  breaks('scripts/zz-default.mjs', 'export default 1;\n', 'no-default-export'),
  breaks('packages/contract/src/foundation/users/texts/zz.en-US.ts', 'export default {};\n', null),
  breaks(`${web}/ui/zz-default.tsx`, 'export default function Part() {\n  return null;\n}\n', said),
  {
    files: {
      [`${web}/ui/zz-lazy.tsx`]: 'export default function Part() {\n  return null;\n}\n',
      [`${web}/ui/zz-loads.ts`]: "export const load = () => import('./zz-lazy.tsx');\n",
    },
    says: null,
  },
];

const awaited = 'In a transaction a function of others is awaited only if it gets the transaction';
const types =
  "import type { Database, Transaction } from '../../../platform/database/index.ts';\nconst find = async (_tx: Transaction) => [1];\n";
const inTransaction = (parameters, lines) =>
  `${types}export const run = (database: Database, ${parameters}) =>\n  database.inWorkspace(1, async (tx) => {\n    ${lines}\n  });\n`;
const transactionOffences = Object.entries({
  callback: [inTransaction('ask: () => Promise<void>', 'await find(tx);\n    await ask();'), awaited],
  dependency: [inTransaction('deps: { ask(): Promise<void> }', 'await deps.ask();'), awaited],
  'with-rows': [
    inTransaction('ask: (rows: number[]) => Promise<void>', 'const rows = await find(tx);\n    await ask(rows);'),
    awaited,
  ],
  'within-call': [inTransaction('ask: (rows: number[]) => Promise<void>', 'await ask(await find(tx));'), awaited],
  later: [
    inTransaction('ask: () => Promise<void>', 'const asked = ask();\n    await find(tx);\n    await asked;'),
    awaited,
  ],
  together: [inTransaction('ask: () => Promise<void>', 'await Promise.all([find(tx), ask()]);'), awaited],
  optional: [inTransaction('ask?: () => Promise<void>', 'await ask?.();'), awaited],
  typed: [
    `${types}export const run = async (tx: Transaction, ask: () => Promise<void>) => {\n  await find(tx);\n  await ask();\n};\n`,
    awaited,
  ],
  given: [inTransaction('ask: (tx: Transaction) => Promise<void>', 'await find(tx);\n    await ask(tx);'), null],
  own: [inTransaction('ids: number[]', 'const load = async () => find(tx);\n    await load();\n    return ids;'), null],
  'own-each': [inTransaction('ids: number[]', 'await Promise.all(ids.map(async () => find(tx)));'), null],
  after: [
    inTransaction(
      'ask: () => Promise<void>',
      'tx.afterCommit(async () => {\n      await ask();\n    });\n    await find(tx);',
    ),
    null,
  ],
  before: [
    `${types}export const run = async (database: Database, ask: () => Promise<void>) => {\n  await ask();\n  return database.inWorkspace(1, find);\n};\n`,
    null,
  ],
}).map(([name, [code, said]]) => breaks(`${server}/modules/foundation/users/zz-awaits-${name}.ts`, code, said));

const retired = (name, instead) => `"${name}" is not a word of this code any more: say ${instead}`;
const nameOffences = [
  breaks(`${web}/ui/zz-name.ts`, 'export const takeTurn = 1;\n', retired('takeTurn', 'apply-billing-event')),
  breaks(
    `${web}/ui/zz-type.ts`,
    'export interface TodaysStanding {\n  a: 1;\n}\n',
    retired('TodaysStanding', 'plan state'),
  ),
  breaks(
    `${server}/zz-private.ts`,
    'export class A {\n  readonly #doors = 1;\n  read() {\n    return this.#doors;\n  }\n}\n',
    retired('doors', 'entry point'),
  ),
  breaks('scripts/zz-meddling.mjs', 'export const a = 1;\n', retired('zz-meddling', 'tampering')),
  breaks(`${server}/zz-like.ts`, 'export const outstanding = 1;\nexport const listToldApart = 1;\n', null),
  breaks(`${server}/zz-column.ts`, 'export interface A {\n  told_due_at: Date;\n}\n', null),
];

export const codeOffences = [
  ...stateOffences,
  ...programOffences,
  ...defaultOffences,
  ...transactionOffences,
  ...nameOffences,
];
