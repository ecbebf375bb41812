// A migration runs as the owner of the database. One who is no superuser sees no rows of tables whose row level security
// is forced: to update, delete or take rows over does nothing there, silently. A migration that does so suspends it:
//   alter table bots no force row level security;
//   update bots set …;
//   alter table bots force row level security;
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { migratedTables } from './lint/migrated-tables.mjs';
import { tablesOf } from './lint/sql-tables.mjs';

/** Tables of no workspace, and those whose owner's functions read across workspaces (docs/tenancy.md). */
const openTables = new Set(
  (
    'workspaces bot_routes former_accounts attempt_counts payment_alerts owed_refunds ' +
    'message_search task_search deliveries inbound_updates work_leases'
  ).split(' '),
);

/** Applied long ago: later migrations changed the rows they missed. */
const putRight = new Map([
  ['0008-search-messages.sql', '0071-index-unseen-messages.sql'],
  ['0053-note-when-connected.sql', '0069-take-over-unseen-rows.sql'],
  ['0064-refund-in-parts.sql', '0069-take-over-unseen-rows.sql'],
]);

/** Statements of a file; the body of a function is not run by it, that of `do` is. */
const statementsOf = (sql) => {
  const [statements, last] = [[], []];
  for (const [part] of sql.matchAll(/--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'$-]+|[\s\S]/g)) {
    if (part.startsWith('--')) continue;
    if (part === ';') statements.push(last.splice(0).join('').trim());
    else last.push(part);
  }
  return [...statements, last.join('').trim()].flatMap((statement) => {
    const body = /^do\s+\$(\w*)\$([\s\S]*)\$\1\$/i.exec(statement)?.[2];
    return body === undefined
      ? [statement]
      : body.split(';').map((line) => line.replace(/^[\s\S]*\bbegin\b/i, '').trim());
  });
};

/** Those that read or change rows which are there. */
const touchesRows =
  /^(?:update|delete|insert|with|select|merge|create\s+(?:unlogged\s+)?table\s[^(]*\sas\s|create\s+materialized)/i;

/** The problems of a migration, given the tables that existed before it. */
export const findUnseenRows = (file, sql, tablesBefore) => {
  if (putRight.has(file)) return [];
  const problems = [];
  const suspended = new Set();
  for (const statement of statementsOf(sql)) {
    const change = /^alter\s+table\s+(?:only\s+)?(\w+)\s+(no\s+)?force\s+row\s+level\s+security$/i.exec(statement);
    if (change?.[2] !== undefined) suspended.add(change[1]);
    else if (change !== null) suspended.delete(change[1]);
    if (!touchesRows.test(statement)) continue;
    for (const name of new Set(tablesOf(statement).map((table) => table.name))) {
      if (!tablesBefore.has(name) || openTables.has(name) || suspended.has(name)) continue;
      problems.push(`${file}: rows of ${name} are not seen: alter table ${name} no force row level security`);
    }
  }
  for (const name of suspended) {
    if (!openTables.has(name)) problems.push(`${file}: ${name} stays without forced row level security`);
  }
  return problems;
};

if (process.argv[1] === import.meta.filename) {
  const folder = path.resolve(import.meta.dirname, '../apps/server/migrations');
  const files = readdirSync(folder).toSorted();
  if (files.length < 70) throw new Error(`only ${files.length} migrations were found`);
  const problems = files.flatMap((file) =>
    findUnseenRows(file, readFileSync(path.join(folder, file), 'utf8'), migratedTables(folder, file)),
  );
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} migrations were read`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
