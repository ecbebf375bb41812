// Files that break a rule, and lint's expected message for each; `says: null` where lint must accept the file.
import { breaks, codeOffences, server, web } from './code-offences.mjs';

const says = {
  contract: 'The contract imports nothing of ours',
  charts: 'The charts import nothing of ours',
  apps: 'Apps never import each other',
  tools: 'Apps do not know the tools around them',
  tests: 'Only tests import what is made for tests',
  platform: 'platform knows no domain word',
  composers: 'Modules do not know who composes them',
  modules: 'Modules meet only through',
  queries: 'Queries import only',
  views: 'Queries know neither routes nor views',
  exported: 'Exported queries stand on nothing of their module',
  order: 'A module imports only those before it',
  homeless: 'Modules and features stand in a district',
  platformInside: 'What stands on platform/ imports',
  otherConnector: "One messenger's connector knows nothing of another's",
  connectorInside: "A connector's inside is named only where messengers are registered",
  shell: 'Features do not know the shell',
  features: 'Features never import each other',
  webBase: 'base layers import no feature',
  webOrder: "The web's base layers stand on each other in one order",
  contractPackages: 'The contract imports no packages but its dependencies',
  fetch: 'Addresses are fetched by',
  globalFetch: "'globalThis.fetch' is restricted",
  settings: "'process.env' is restricted",
  waysOut: 'Modules reach the database, other machines and the settings through',
};

const importing = (specifier) => `import '${specifier}';\n`;

const layerOffences = [
  breaks('packages/charts/src/zz-contract.ts', importing('@switchboard/contract'), says.charts),
  breaks('packages/contract/src/zz-server.ts', importing('@switchboard/server'), says.contract),
  breaks('packages/contract/src/zz/deep/server.ts', importing('../../../../../apps/server/src/main.ts'), says.contract),

  breaks(`${web}/features/chat/timeline/zz-sandbox.ts`, importing('../../../../../sandbox/src/app.ts'), says.apps),
  breaks(`${web}/features/chat/timeline/zz-server.ts`, importing('../../../../../server/src/app.ts'), says.apps),
  breaks(`${web}/zz-server.test.ts`, importing('../../server/src/app.ts'), says.apps),
  breaks('apps/sandbox/src/telegram/zz-server.ts', importing('../../../server/src/app.ts'), says.apps),
  breaks('apps/sandbox/src/zz-web.ts', importing('../../web/src/store/state.ts'), says.apps),
  breaks(`${server}/modules/foundation/users/zz-sandbox.ts`, importing('../../../../../sandbox/src/app.ts'), says.apps),
  breaks(`${server}/modules/foundation/users/zz-sandbox.test.ts`, importing('../../../../../sandbox/src/app.ts'), null),
  breaks(
    `${server}/modules/foundation/users/zz-demo.ts`,
    importing('../../../../../../scripts/demo/content.ts'),
    says.tools,
  ),
  breaks(`${server}/modules/foundation/users/zz-testing.ts`, importing('../../../testing/test-app.ts'), says.tests),

  breaks(`${server}/modules/chat/messages/zz-up.ts`, importing('../../clients/clients/index.ts'), says.order),
  breaks(
    `${server}/modules/chat/messages/zz-up-queries.ts`,
    importing('../../messaging/bots/exported-queries.ts'),
    says.order,
  ),
  breaks(`${server}/modules/chat/messages/zz-up.test.ts`, importing('../../clients/clients/index.ts'), null),
  breaks(`${server}/modules/clients/clients/zz-down.ts`, importing('../../chat/messages/index.ts'), null),
  breaks(`${server}/modules/foundation/users/zz-later.ts`, importing('../roles/index.ts'), says.order),
  breaks(
    `${server}/modules/foundation/users/zz-later-type.ts`,
    "export type { RightsHolder } from '../roles/index.ts';\n",
    says.order,
  ),
  breaks(
    `${server}/modules/foundation/users/zz-later-queries.ts`,
    "import { rolesTable } from '../roles/exported-queries.ts';\nexport const text = `select 1 from ${rolesTable}`;\n",
    says.order,
  ),
  breaks(`${server}/modules/foundation/roles/zz-earlier.ts`, importing('../users/index.ts'), null),
  breaks(`${server}/modules/zz-hall/zz-homeless.ts`, importing('../chat/messages/index.ts'), says.homeless),
  breaks(`${server}/modules/chat/zz-unlisted/zz-homeless.ts`, importing('../messages/index.ts'), says.homeless),

  breaks(`${server}/platform/zz-testing.ts`, importing('../testing/test-app.ts'), says.tests),
  breaks(
    `${server}/modules/foundation/users/testing/zz-testing.ts`,
    importing('../../../../testing/test-app.ts'),
    null,
  ),
  breaks(`${web}/ui/zz-testing.ts`, importing('../testing/test-providers.tsx'), says.tests),
  breaks(`${web}/features/work/tasks/board/zz-testing.ts`, importing('../testing/tasks-fixture.tsx'), says.tests),
  breaks(`${web}/features/work/tasks/board/zz-testing.test.ts`, importing('../testing/tasks-fixture.tsx'), null),

  breaks(`${server}/platform/zz-module.ts`, importing('../modules/foundation/users/index.ts'), says.platform),
  breaks(`${server}/platform/zz-list.ts`, importing('../server-modules.ts'), says.platform),
  breaks(`${server}/platform/zz-messaging.ts`, importing('../messaging.ts'), says.platform),
  breaks(`${server}/platform/http/deep/zz-messaging.ts`, importing('../../../messaging.ts'), says.platform),

  breaks(`${server}/modules/foundation/users/zz-services.ts`, importing('../../../services.ts'), says.composers),
  breaks(`${server}/modules/foundation/users/zz-app.ts`, importing('../../../app.ts'), says.composers),
  breaks(`${server}/modules/foundation/users/zz-roles.ts`, importing('../roles/role-routes.ts'), says.modules),
  breaks(
    `${server}/modules/connectors/telegram/zz-messages.ts`,
    importing('../../chat/messages/send-message.ts'),
    says.modules,
  ),
  breaks(`${server}/modules/connectors/telegram/zz-index.ts`, importing('../../files/index.ts'), null),
  breaks(`${server}/zz-roles.ts`, importing('./modules/foundation/roles/role-routes.ts'), says.modules),

  breaks(
    `${server}/modules/foundation/users/zz-hub.ts`,
    importing('../../../platform/realtime/hub.ts'),
    says.platformInside,
  ),
  breaks(`${server}/zz-hub.ts`, importing('./platform/realtime/hub.ts'), says.platformInside),
  breaks(`${server}/modules/foundation/users/zz-realtime.ts`, importing('../../../platform/realtime/index.ts'), null),
  breaks(`${server}/modules/connectors/viber/zz-telegram.ts`, importing('../telegram/listen.ts'), says.otherConnector),
  breaks(`${server}/modules/connectors/viber/zz-call.ts`, importing('../messenger-calls.ts'), null),
  breaks(
    `${server}/modules/connectors/viber/zz-text.ts`,
    importing('@switchboard/contract/connectors/telegram'),
    says.otherConnector,
  ),
  breaks('packages/contract/src/connectors/viber/zz-text.ts', importing('../telegram/index.ts'), says.otherConnector),
  breaks('apps/sandbox/src/viber/zz-world.ts', importing('../telegram/world.ts'), says.otherConnector),
  breaks(`${server}/modules/connectors/zz-viber.ts`, importing('./viber/listen.ts'), says.connectorInside),
  breaks(`${web}/ui/zz-text.ts`, importing('@switchboard/contract/connectors/telegram'), says.connectorInside),

  breaks(
    'packages/contract/src/foundation/users/zz-path.ts',
    "import path from 'node:path';\nexport const a = path;\n",
    says.contractPackages,
  ),
  breaks('packages/contract/src/foundation/users/zz-fs.ts', importing('fs'), says.contractPackages),
  breaks('packages/contract/src/foundation/users/zz-react.ts', importing('react'), says.contractPackages),
  breaks(
    'packages/contract/src/foundation/users/zz-react-lazily.ts',
    "export const a = () => import('react');\n",
    says.contractPackages,
  ),
  breaks('packages/contract/src/foundation/users/zz-path.test.ts', importing('node:path'), null),
  breaks('packages/contract/src/foundation/users/zz-zod.ts', importing('zod'), null),
  breaks(
    `${server}/modules/foundation/users/zz-pg.ts`,
    "import { Client } from 'pg';\nexport const a = new Client();\n",
    says.waysOut,
  ),
  breaks(`${server}/modules/foundation/users/zz-pg-pass.ts`, "export { Client } from 'pg';\n", says.waysOut),
  breaks(`${server}/modules/foundation/users/zz-pg-type.ts`, "export type { Client } from 'pg';\n", null),
  breaks(`${server}/modules/foundation/users/zz-undici.ts`, "export const a = () => import('undici');\n", says.waysOut),
  breaks(`${server}/modules/connectors/viber/zz-undici.ts`, importing('undici'), says.waysOut),
  breaks(`${server}/modules/connectors/viber/zz-http.ts`, importing('node:http'), says.waysOut),
  breaks(`${server}/modules/foundation/users/zz-process.ts`, importing('process'), says.waysOut),
  breaks(`${server}/platform/zz-pg.ts`, importing('pg'), null),
  breaks(
    `${server}/modules/foundation/users/zz-fetch.ts`,
    "export const a = () => fetch('https://a.test');\n",
    says.fetch,
  ),
  breaks(
    `${server}/modules/foundation/users/zz-global.ts`,
    "export const a = () => globalThis.fetch('https://a.test');\n",
    says.globalFetch,
  ),
  breaks(`${server}/modules/foundation/users/zz-given.ts`, 'export const a = (fetch: () => void) => fetch();\n', null),
  breaks(
    `${server}/modules/foundation/users/zz-fetch.test.ts`,
    "export const a = () => fetch('https://a.test');\n",
    null,
  ),
  breaks(
    `${server}/modules/foundation/users/zz-settings.ts`,
    'export const a = () => process.env.PORT;\n',
    says.settings,
  ),
  breaks(
    `${server}/modules/foundation/users/zz-settings-taken.ts`,
    'const { env } = process;\nexport const a = env;\n',
    says.settings,
  ),

  breaks(
    `${server}/modules/foundation/users/zz-http-queries.ts`,
    importing('../../../platform/http/index.ts'),
    says.queries,
  ),
  breaks(`${server}/modules/foundation/users/zz-routes-queries.ts`, importing('../roles/role-routes.ts'), says.queries),
  breaks(
    `${server}/modules/foundation/users/zz-views-queries.ts`,
    importing('../../chat/messages/message-view.ts'),
    says.queries,
  ),
  breaks(
    `${server}/modules/foundation/users/zz-index-queries.ts`,
    importing('../../chat/messages/index.ts'),
    says.queries,
  ),
  breaks(
    `${server}/modules/foundation/users/deep/zz-queries.ts`,
    importing('../../../chat/messages/message-view.ts'),
    says.queries,
  ),
  breaks(`${server}/modules/chat/zz/exported-queries.ts`, importing('./zz-queries.ts'), says.exported),
  breaks(`${server}/modules/foundation/users/zz-own-queries.ts`, importing('./user-routes.ts'), says.views),

  breaks(`${web}/features/chat/timeline/zz-composer.ts`, importing('../composer/composer.tsx'), says.features),
  breaks(`${web}/features/chat/composer/editor/zz-timeline.ts`, importing('../../timeline/rows.ts'), says.features),
  breaks(`${web}/features/chat/timeline/zz-shell.ts`, importing('../../../app/app.tsx'), says.shell),
  breaks(`${web}/features/chat/composer/editor/zz-shell.ts`, importing('../../../../app/app.tsx'), says.shell),
  breaks(`${web}/store/zz-feature.ts`, importing('../features/chat/timeline/rows.ts'), says.webBase),
  breaks(`${web}/store/handlers/zz-feature.ts`, importing('../../features/chat/timeline/rows.ts'), says.webBase),
  breaks(`${web}/store/zz-ui.ts`, importing('../ui/theme.ts'), says.webOrder),
  breaks(`${web}/api/zz-store.ts`, importing('../store/store.ts'), says.webOrder),
  breaks(`${web}/api/zz-store-type.ts`, "export type { State } from '../store/state.ts';\n", says.webOrder),
  breaks(`${web}/realtime/zz-i18n.ts`, importing('../i18n/languages.ts'), says.webOrder),
  breaks(`${web}/ui/zz-store.ts`, importing('../store/store.ts'), null),
];

const require = "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n";
/** How files are named past imports, each leading from a feature into another one. */
const otherWayOffences = Object.entries({
  url: "export const a = new URL('../../timeline/rows.ts', import.meta.url);\n",
  'url-round': "export const a = new URL('../../timeline/rows.ts', import.meta.url);\n",
  glob: "export const a = import.meta.glob('../../timeline/*.ts');\n",
  'glob-wide': "export const a = import.meta.glob('../../*/rows.ts', { eager: true });\n",
  'glob-list': "export const a = import.meta.glob(['./*.ts', '../../timeline/*.ts']);\n",
  require: `${require}export const a = require('../../timeline/rows.ts');\n`,
  'require-resolve': `${require}export const a = require.resolve('../../timeline/rows.ts');\n`,
  'require-at-once':
    "import { createRequire } from 'node:module';\nexport const a = createRequire(import.meta.url)('../../timeline/rows.ts');\n",
  resolve: "export const a = import.meta.resolve('../../timeline/rows.ts');\n",
}).map(([way, code]) => breaks(`${web}/features/chat/composer/editor/zz-way-${way}.ts`, code, says.features));
const ownWayOffences = Object.entries({
  url: "export const a = new URL('picture.svg', import.meta.url);\n",
  glob: "export const a = import.meta.glob('./**/*.ts');\n",
  require: `${require}export const a = require.resolve('react');\n`,
}).map(([way, code]) => breaks(`${web}/features/chat/composer/editor/zz-own-${way}.ts`, code, null));

/** The same import in every way it can be written. */
const ways = {
  type: "import type { A } from '../../timeline/rows.ts';\nexport const a = (b: A) => b;\n",
  inline: "export const a = (b: import('../../timeline/rows.ts').A) => b;\n",
  lazy: "export const a = () => import('../../timeline/rows.ts');\n",
  pass: "export { a } from '../../timeline/rows.ts';\n",
  all: "export * from '../../timeline/rows.ts';\n",
  bare: "import '../../timeline/rows';\n",
  round: "import '../../../../../../web/src/features/chat/timeline/rows.ts';\n",
};
const wayOffences = Object.entries(ways).map(([way, code]) =>
  breaks(`${web}/features/chat/composer/editor/zz-way-${way}.ts`, code, says.features),
);

const cycleOffences = [
  {
    files: {
      'packages/contract/src/zz-cycle-a.ts': "import { b } from './zz-cycle-b.ts';\nexport const a = () => b;\n",
      'packages/contract/src/zz-cycle-b.ts': "import { a } from './zz-cycle-a.ts';\nexport const b = () => a;\n",
    },
    says: 'no-cycle',
  },
  {
    files: {
      'packages/contract/src/zz-types-a.ts': "import type { B } from './zz-types-b.ts';\nexport type A = B | 1;\n",
      'packages/contract/src/zz-types-b.ts': "import type { A } from './zz-types-a.ts';\nexport type B = A | 2;\n",
    },
    says: 'no-cycle',
  },
];

const sql = {
  place: 'SQL is written in *-queries.ts',
  nobody: 'Nobody owns the table',
  usersWrite: 'Only modules/foundation/users writes users',
  rolesRead: 'roles belongs to modules/foundation/roles',
  exportedWrite: 'Exported queries only read',
  hole: 'A table is named in the statement',
  writtenHole: 'A table that is written is named in the statement',
  unchecked: 'nothing checks this one',
};
const saying = (text) => `export const text = ${JSON.stringify(text)};\n`;
const inUsers = (name, text, said) => breaks(`${server}/modules/foundation/users/zz-${name}.ts`, saying(text), said);
const inRoles = (name, text, said) =>
  breaks(`${server}/modules/foundation/roles/zz-${name}-queries.ts`, saying(text), said);
const inUserQueries = (name, text, said) =>
  breaks(`${server}/modules/foundation/users/zz-${name}-queries.ts`, saying(text), said);
const composed = (name, code, said) => breaks(`${server}/modules/foundation/roles/zz-${name}-queries.ts`, code, said);

const sqlOffences = [
  inUsers('select', 'select id from users where workspace_id = $1', sql.place),
  inUsers('select-newline', '\n  select\n id from users', sql.place),
  inUsers('insert', 'insert into users (id) values ($1)', sql.place),
  inUsers('with', 'with a as (select 1) select * from a', sql.place),
  inUsers('fragment', 'left join users u on u.id = m.created_by', sql.place),
  inUsers('expression', "greatest(clock_timestamp(), updated_at + interval '1 millisecond')", sql.place),
  inUsers('prose', 'Choose whom to select: nobody can join users twice', null),
  breaks(`${server}/platform/http/zz-sql.ts`, saying('delete from attempt_counts where id = $1'), sql.place),
  breaks(`${server}/zz-sql.ts`, saying('select count(*) from deliveries'), sql.place),
  breaks('scripts/demo/zz-sql.ts', saying('update users set id = 1'), sql.place),
  breaks(
    `${server}/modules/foundation/users/zz-template.ts`,
    'export const a = (b: string) => `select ${b} from users`;\n',
    sql.place,
  ),

  inRoles('insert', 'insert into users (id) values ($1)', sql.usersWrite),
  inRoles('update', 'update users u set id = 1', sql.usersWrite),
  inRoles('delete', 'delete from users where id = 1', sql.usersWrite),
  inRoles('delete-in-with', 'with a as (delete from users returning id) select id from a', sql.usersWrite),
  inRoles('truncate', 'truncate users', sql.usersWrite),
  inRoles('quoted', 'update "users" set id = 1', sql.usersWrite),
  inRoles('own', 'update roles set name = $1 where id = $2', null),
  ...Object.entries({
    insert: 'insert into drafts (content) values ($1)',
    update: 'update drafts d set content = $1',
    delete: 'with gone as (delete from drafts returning 1) select count(*) from gone',
  }).map(([name, text]) =>
    breaks(`${server}/modules/chat/zz-${name}/exported-queries.ts`, saying(text), sql.exportedWrite),
  ),

  inUserQueries('read', 'select id from roles', sql.rolesRead),
  inUserQueries('join', 'select 1 from users u\n  left join roles r on r.id = u.role_id', sql.rolesRead),
  inUserQueries('comma', 'select 1 from users u, roles r', sql.rolesRead),
  inUserQueries('subselect', 'select (select name from roles limit 1) from users', sql.rolesRead),
  inUserQueries('lateral', 'select 1 from users u cross join lateral (select 1 from roles r) x', sql.rolesRead),
  inUserQueries('using', 'delete from users using roles where true', sql.rolesRead),
  inUserQueries('lock', 'select 1 from users for no key update', null),
  inUserQueries('given', 'with roles as (select 1) select * from roles', null),
  inUserQueries(
    'look-alikes',
    "select extract(epoch from created_at) from users where name is distinct from 'from roles' -- from roles",
    null,
  ),
  inUserQueries('nobody', 'select 1 from zz_nobodys', sql.nobody),

  composed('hole', 'export const a = (b: string) => `select 1 from ${b}`;\n', sql.hole),
  composed(
    'written-hole',
    "import { usersTable } from '../users/exported-queries.ts';\nexport const a = `update ${usersTable} set id = 1`;\n",
    sql.writtenHole,
  ),
  composed(
    'exported',
    "import { usersTable } from '../users/exported-queries.ts';\nexport const a = `select 1 from roles r join ${usersTable} u on true`;\n",
    null,
  ),
];

const fromDatabase = (names) => `import { ${names} } from '../../../platform/database/index.ts';\n`;
const find = `${fromDatabase('statement, type Transaction')}export const find = statement({ text: 'select 1 from users where id = $1', values: (id: number) => [id] }).of();\n`;
const statementOffences = Object.entries({
  typed: [`${find}export const a = (tx: Transaction) => tx.query<{ id: number }>(find(1));\n`, sql.unchecked],
  text: [`${find}export const a = (tx: Transaction) => tx.query('select 1 from users');\n`, sql.unchecked],
  values: [`${find}export const a = (tx: Transaction, text: string) => tx.query(text, [1]);\n`, sql.unchecked],
  object: ["export const a = { text: 'select 1 from users', values: [] };\n", sql.unchecked],
  any: [
    `${fromDatabase('askUnchecked, type Transaction')}export const a = (tx: Transaction) => askUnchecked(tx, 'select 1 from users');\n`,
    sql.unchecked,
  ],
  read: [
    `${fromDatabase('type Database')}export const a = (database: Database) => database.readInWorkspace(1, { text: 'select 1 from users' });\n`,
    sql.unchecked,
  ],
  defined: [`${find}export const a = (tx: Transaction) => tx.query(find(1));\n`, null],
  composed: [
    `${fromDatabase('composed')}export const a = composed({ compose: () => ({ text: 'select 1 from users', values: [] }), samples: () => [[]] }).run();\n`,
    null,
  ],
}).map(([name, [code, said]]) => breaks(`${server}/modules/foundation/users/zz-asks-${name}-queries.ts`, code, said));
const listedOffence = breaks(
  `${server}/modules/upkeep/backups/zz-any-queries.ts`,
  `${fromDatabase('askUnchecked, type Transaction')}export const a = (tx: Transaction) => askUnchecked(tx, 'analyze');\n`,
  null,
);

const linesOf = (count) => Array.from({ length: count }, (_, line) => `export const line${line} = ${line};\n`).join('');
const functionOf = (count) => `export const long = () => {\n${'  console.info(1);\n'.repeat(count - 2)}};\n`;

const otherOffences = [
  breaks('scripts/zz-long-file.mjs', linesOf(501), 'A file has at most 500 lines'),
  breaks('scripts/zz-filled-file.mjs', `${linesOf(500)}${'\n// a comment'.repeat(100)}`, null),
  breaks('scripts/zz-long-function.mjs', functionOf(151), 'A function has at most 150 lines'),
  breaks('scripts/zz-filled-function.mjs', functionOf(150), null),
  breaks(
    `${web}/ui/zz-long.test.tsx`,
    functionOf(151).replaceAll('console.info(1)', 'globalThis.scrollTo(0, 0)'),
    null,
  ),
  breaks(`${web}/ui/zz-picture.tsx`, 'export const picture = <img src="/a.png" />;\n', 'alt-text'),
  breaks(
    `${web}/ui/zz-press.tsx`,
    'export const press = <div onClick={() => {}}>a</div>;\n',
    'click-events-have-key-events',
  ),
  breaks(
    'scripts/zz-suppression.mjs',
    '// oxlint-disable-next-line no-empty\nexport const a = 1;\n',
    'Unused oxlint-disable directive',
  ),
];

export const offences = [
  ...otherOffences,
  ...codeOffences,
  ...layerOffences,
  ...wayOffences,
  ...otherWayOffences,
  ...ownWayOffences,
  ...cycleOffences,
  ...sqlOffences,
  ...statementOffences,
  listedOffence,
];
