import path from 'node:path';
import { locationOf, root } from './file-location.mjs';
import { migratedTables } from './migrated-tables.mjs';
import { hole, isSql, tablesOf } from './sql-tables.mjs';
import { copiesTables, readBelow, tableManifests, tableOwners } from './table-owners.mjs';

const isTable = (name) => tableOwners.has(name);
/** PostgreSQL's own tables, and the job queue's. */
const isForeign = (name) => /^(?:pg_|information_schema\.|graphile_worker\.)/.test(name);

/** Tests, benchmarks and e2e may query the database directly, and create old and large ones. */
const isProduct = ({ part, file, isTest }) => (part === 'server' || file.startsWith('scripts/')) && !isTest;

/** Calls `look` with every string of a file, and the expressions in it. */
const eachText = (look) => ({
  Literal(node) {
    if (typeof node.value === 'string') look(node, node.value, []);
  },
  TemplateLiteral(node) {
    const text = node.quasis
      .map(({ value }, index) => value.cooked + (node.expressions[index] ? hole(index) : ''))
      .join('');
    look(node, text, node.expressions);
  },
});

/** Made by the code that applies the migrations. */
const migratorsOwn = 'schema_migrations';

/** Platform folders that run SQL for others or start the database. */
const carriers = ['database', 'embedded-postgres'];

/** SQL is written in `*-queries.ts`. */
export const sqlInQueries = {
  create(context) {
    const location = locationOf(context);
    const isFree =
      location.isQueries ||
      location.isTables ||
      (location.layer === 'platform' && carriers.includes(location.unit)) ||
      location.file.startsWith('scripts/lint/');
    if (isFree || !isProduct(location)) return {};
    return eachText((node, text) => {
      if (isSql(text, isTable)) context.report({ node, message: 'SQL is written in *-queries.ts.' });
    });
  },
};

/** Where the name in a `${…}` comes from: the file it is imported from, `here`, or null if unknown. */
const originsOf = (program) => {
  const origins = new Map();
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const { local } of statement.specifiers) origins.set(local.name, statement.source.value);
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'VariableDeclaration')
      for (const { id } of declared.declarations) origins.set(id.name, 'here');
    if (declared?.type === 'FunctionDeclaration') origins.set(declared.id.name, 'here');
  }
  return origins;
};
const nameIn = (expression) => {
  if (expression.type === 'CallExpression') return nameIn(expression.callee);
  return expression.type === 'Identifier' ? expression.name : null;
};

/** Only its owner writes a table; others read it through the owner's exports. */
export const tableOwnership = {
  create(context) {
    const location = locationOf(context);
    if (location.part !== 'server' || location.isTest || !location.isQueries) return {};
    const owner = `${location.layer}/${location.unit}`;
    if (owner === copiesTables) return {};
    const origins = originsOf(context.sourceCode.ast);

    const problemOf = ({ isWrite, name, hole: index }, expressions) => {
      if (isWrite && location.isExportedQueries)
        return 'Exported queries only read: what writes stands in other queries, and is called through index.ts.';
      if (index !== undefined) {
        const origin = origins.get(nameIn(expressions[index])) ?? null;
        const isExported = origin?.endsWith('/exported-queries.ts') ?? false;
        if (isWrite) return 'A table that is written is named in the statement, which is its owner’s.';
        return isExported || origin === 'here'
          ? null
          : 'A table is named in the statement, or by what its owner exports.';
      }
      if (isForeign(name)) return null;
      const named = tableOwners.get(name);
      if (named === undefined) return `Nobody owns the table ${name}: name it in the tables.ts of its module.`;
      if (named === owner) return null;
      if (isWrite) return `Only ${named} writes ${name}.`;
      if (readBelow[name]?.includes(owner)) return null;
      return `${name} belongs to ${named}: read it by what its exported-queries.ts offers.`;
    };
    return eachText((node, text, expressions) => {
      if (!isSql(text, isTable)) return;
      for (const use of tablesOf(text)) {
        const message = problemOf(use, expressions);
        if (message !== null) context.report({ node, message });
      }
    });
  },
};

/** Every table has an owner, every owned table exists, and all that modules own is collected; reported where it is. */
export const tablesAreOwned = {
  create(context) {
    if (locationOf(context).file !== 'apps/server/src/server-tables.ts') return {};
    return {
      Program(node) {
        for (const file of tableManifests)
          if (!context.sourceCode.text.includes(`'./${file}'`))
            context.report({ node, message: `${file} is not collected.` });
        const tables = migratedTables(path.join(root, 'apps/server/migrations'));
        for (const name of tables)
          if (!isTable(name)) context.report({ node, message: `Nobody owns the table ${name}.` });
        for (const name of tableOwners.keys())
          if (!tables.has(name) && name !== migratorsOwn)
            context.report({ node, message: `There is no table ${name}.` });
      },
    };
  },
};

/** Platform folders whose SQL is not compared with the schema: it makes the schema, or is over the job queue's tables. */
const unchecked = [...carriers, 'jobs'];

/** Modules that run SQL which can't be compared with the schema (`askUnchecked`). */
const asksUnchecked = [
  'modules/chat/channel-access', // a command
  'modules/upkeep/backups', // commands, any table, and the schema of a backup, which may be older
  'modules/upkeep/client-erasure', // the tables whose tables.ts say so
  'modules/upkeep/data-export', // the tables whose tables.ts say so
  'modules/upkeep/workspace-erasure', // all tables with rows of a workspace
];

const isWritten = (node) => ['Literal', 'TemplateLiteral', 'ObjectExpression'].includes(node?.type);
const definers = ['statement', 'composed'];
/** Whether a node stands in what defines a statement. */
const isInDefinition = (node) => {
  for (let at = node; at; at = at.parent)
    if (at.type === 'CallExpression' && definers.includes(at.callee.name)) return true;
  return false;
};

/** SQL is run as a statement that `npm run check:statements` knows. */
export const statementsAreChecked = {
  create(context) {
    const location = locationOf(context);
    if (location.part !== 'server' || location.isTest) return {};
    if (location.layer === 'platform' && unchecked.includes(location.unit)) return {};
    const isListed = asksUnchecked.includes(`${location.layer}/${location.unit}`);
    const report = (node) =>
      context.report({
        node,
        message: 'A statement is defined by statement or composed, with its types: nothing checks this one.',
      });
    return {
      ImportSpecifier(node) {
        if (node.imported.name === 'askUnchecked' && !isListed) report(node);
      },
      CallExpression(node) {
        const { callee, typeArguments } = node;
        if (callee.property?.name !== 'query' && callee.property?.name !== 'readInWorkspace') return;
        const [asked, values] = callee.property.name === 'query' ? node.arguments : node.arguments.slice(1);
        if (typeArguments || isWritten(asked) || values !== undefined) report(node);
      },
      Property(node) {
        if (location.isQueries && !isListed && node.key.name === 'text' && !isInDefinition(node)) report(node);
      },
    };
  },
};
