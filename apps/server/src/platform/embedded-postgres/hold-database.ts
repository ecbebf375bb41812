// Run by the tests as a separate server process that is then killed: starts the database of the folder in argv, prints
// how to reach it, and with 'write' inserts rows one by one, printing each number once its commit is acknowledged.
import { Client } from 'pg';
import { startEmbeddedPostgres } from './index.ts';

const [dir = '', mode] = process.argv.slice(2);
const { connection, pid } = await startEmbeddedPostgres({ dir });
process.stdout.write(`${JSON.stringify({ connection, pid })}\n`);
if (mode === 'write') {
  const client = new Client(connection);
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS acknowledged (id int PRIMARY KEY)');
  const { rows } = await client.query<{ next: number }>('SELECT coalesce(max(id), 0) + 1 AS next FROM acknowledged');
  for (let id = rows[0]?.next ?? 1; ; id++) {
    await client.query('INSERT INTO acknowledged VALUES ($1)', [id]);
    process.stdout.write(`${id}\n`);
  }
}
