// Compares every statement of the server with the migrated schema: its parameters, and the columns of its rows with
// their types and whether they can be null (docs/decisions/0066-rows-typed-by-the-database.md).
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { checkStatements } from './statements/check-statements.ts';
import { migrate, withTemporaryDatabase } from './statements/temporary-database.ts';

const project = path.resolve(import.meta.dirname, '../apps/server');
const files = readdirSync(path.join(project, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('-queries.ts'))
  .map((file) => path.join(project, 'src', file));
const { count, problems } = await withTemporaryDatabase(async (client) => {
  await migrate(client);
  return checkStatements(client, project, files.toSorted());
});
for (const problem of problems) console.error(problem);
console.log(`${count} statements were compared with the schema`);
process.exitCode = problems.length > 0 ? 1 : 0;
