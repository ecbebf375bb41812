// The mutated files, and the tests that must notice: only a part's own, so that each part is proven by its own tests.
// Files of tables, texts and SQL are left out: a mutated word or column list proves nothing about rules.

const contract = 'packages/contract';
const server = 'apps/server';
const web = 'apps/web';
const modules = `${server}/src/modules`;
const deliveryRules = ['bot-rate-limiter', 'after-problem', 'edit-progress'];
const clientTables = ['fields/read-value', 'import/read-cells', 'search/client-terms'];
/** Decisions that need no database, with the tests that notice them. */
const rules = {
  mutate: [
    'messaging/conversations/order/next-updates',
    ...['apply-edit', 'edit-changes', 'client-name', ...clientTables].map((name) => `clients/clients/${name}`),
    'accounts/user-import/read-rows',
    'work/tasks/list-changes-of',
  ],
  tests: [
    ...['settled-updates', 'take-batch', 'is-well-formed'].map((name) => `messaging/conversations/order/${name}`),
    ...['apply-edit', ...clientTables].map((name) => `clients/clients/${name}`),
    'accounts/user-import/read-rows',
    'work/tasks/list-changes-of',
  ],
};
const peopleModules = '{foundation/{users,roles},accounts/user-{administration,import}}';
/** The deciding files in folders of the server's modules. */
const decidingFiles = (folders) => [
  `${modules}/${folders}/**/*.ts`,
  `!${modules}/${folders}/**/{index,*-queries,*-routes,*-view,*-events}.ts`,
];
const testsOf = (folders) => `${modules}/${folders}/**/*.test.ts`;

/** @type {Record<string, { workspace: string, mutate: string[], tests: string[], bundlesContract?: boolean, fewRuns?: boolean, needsNoDatabase?: boolean, timeoutMs?: number }>} */
export const parts = {
  'contract-permissions': {
    workspace: contract,
    mutate: [`${contract}/src/permissions/**/*.ts`],
    tests: [`${contract}/src/permissions/**/*.test.ts`],
  },
  'contract-markup': {
    workspace: contract,
    mutate: [
      `${contract}/src/{markup,connectors}/**/*.ts`,
      `!${contract}/src/{markup/{hostile-strings,corpora.d},**/index}.ts`,
    ],
    // Not hostile-cost, which measures time: a mutant slows everything down.
    tests: [`${contract}/src/{markup,connectors}/**/!(hostile-cost).test.ts`],
    fewRuns: true,
    timeoutMs: 5_000,
  },
  'web-store': {
    workspace: web,
    mutate: [`${web}/src/store/**/*.ts`, `!${web}/src/store/testing/**`],
    tests: [`${web}/src/store/**/*.test.ts`],
    bundlesContract: true,
  },
  deliveries: {
    workspace: server,
    mutate: [
      'deliver-conversation',
      'find-next-call',
      'settle-delivery',
      'retry/retry-delivery',
      'receipts/apply-receipt',
      'upkeep/prune-deliveries',
    ].map((name) => `${modules}/messaging/deliveries/${name}.ts`),
    // Tests that step through a conversation. Not those of the whole server with its jobs, which take a minute per
    // mutant; but receipts are tested nowhere else.
    tests: [
      'deliver-conversation',
      'taken-for-dead',
      'settle-delivery',
      'keep-outcome',
      'retry/retry-delivery',
      'parts',
      'upkeep/prune-deliveries',
    ].map((name) => `${modules}/messaging/deliveries/${name}.test.ts`),
  },
  // The decisions that need no database: a second or two per mutant.
  'delivery-rules': {
    workspace: server,
    mutate: deliveryRules.map((name) => `${modules}/messaging/deliveries/${name}.ts`),
    tests: [...deliveryRules, 'ask-first'].map((name) => `${modules}/messaging/deliveries/${name}.test.ts`),
    needsNoDatabase: true,
  },
  // The rules about plans and money, which need no database.
  'subscription-rules': {
    workspace: server,
    mutate: [
      ...['charges', 'apply-billing-event', 'end-trial', 'months', 'transitions'].map((name) => `plan-state/${name}`),
      'payments/outcome',
    ].map((name) => `${server}/src/modules/billing/subscription/${name}.ts`),
    tests: [
      `${server}/src/modules/billing/subscription/plan-state/**/*.test.ts`,
      `${server}/src/modules/billing/subscription/payments/outcome.test.ts`,
    ],
    fewRuns: true,
    needsNoDatabase: true,
  },
  payments: {
    workspace: server,
    mutate: [
      `${server}/src/modules/billing/subscription/{invoices,payments}/!(*-queries|outcome|index).ts`,
      `${server}/src/platform/liqpay/!(index).ts`,
    ],
    tests: [
      `${server}/src/modules/billing/subscription/{invoices,payments}/**/*.test.ts`,
      `${server}/src/platform/liqpay/**/*.test.ts`,
    ],
  },
  conversations: {
    workspace: server,
    mutate: decidingFiles('messaging/conversations'),
    // Telegram's updates in every order are tested where they are received.
    tests: [testsOf('messaging/conversations'), `${modules}/connectors/telegram/webhook.test.ts`],
  },
  rules: {
    workspace: server,
    mutate: rules.mutate.map((name) => `${modules}/${name}.ts`),
    tests: rules.tests.map((name) => `${modules}/${name}.test.ts`),
    needsNoDatabase: true,
  },
  clients: {
    workspace: server,
    mutate: decidingFiles('clients/clients'),
    // A file of clients is tested where it is imported.
    tests: [testsOf('clients/clients'), testsOf('clients/client-import')],
  },
  people: { workspace: server, mutate: decidingFiles(peopleModules), tests: [testsOf(peopleModules)] },
  tasks: { workspace: server, mutate: decidingFiles('work/tasks'), tests: [testsOf('work/tasks')] },
};

/** The part that scripts/test-mutants.mjs is running. */
export const partFromEnvironment = () => {
  const name = process.env.MUTANTS_PART ?? '';
  const part = parts[name];
  if (!part) throw new Error(`no part is called "${name}"`);
  const only = process.env.MUTANTS_TESTS ?? '';
  return { name, ...part, ...(only !== '' && { tests: only.split(',') }) };
};
