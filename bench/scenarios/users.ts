import type { Client } from 'pg';
import type { BenchRun } from '../bench-run.ts';
import { buildGenerator } from '../loadgen/fanload.ts';
import { measureReads, readHeader, toReadRow } from '../measure-reads.ts';
import type { BenchOptions } from '../options.ts';
import { connectToDatabase, makeWorkspace, startServer } from '../product/server-under-test.ts';
import { formatTable, writeResults } from '../report.ts';

const pageSize = 20;
const sorts = ['id', 'name', 'username', 'email', 'role_id', 'status', 'created_at'] as const;

/** Names, roles, statuses and dates as various as people's; for all seeded users but the first, who makes the calls. */
const vary = (database: Client, workspaceId: number, firstId: number) =>
  database.query(
    `update users set
       first_name = (array['Ольга', 'Marko', 'Anna', 'Іван', 'Zoe', 'Петро', 'Lena', 'Йосип'])[1 + id % 8],
       last_name = md5(id::text), username = md5('u' || id), role_id = 1 + id % 3,
       status = (array[1, 1, 1, 1, 1, 0, 3])[1 + id % 7], created_at = now() - make_interval(mins => (id * 7919 % 90000)::int)
     where workspace_id = $1 and id > $2`,
    [workspaceId, firstId],
  );

/** A page of the table of users in each order, at random places among 10,000. */
export async function benchUsers(run: BenchRun, options: BenchOptions): Promise<void> {
  buildGenerator();
  const server = await startServer(run);
  try {
    const users = options.listenerCounts?.[0] ?? 10_000;
    const { id, host, owner, members } = await makeWorkspace(server, users);
    owner.close();
    const [first] = members;
    if (first === undefined) throw new Error('nobody was seeded');
    const database = await connectToDatabase(server.dataDir);
    await vary(database, id, first.userId);
    await database.query('vacuum analyze users');
    await database.end();
    const pages = Math.floor(users / pageSize);
    const figures = [];
    for (const sortBy of sorts) {
      for (const order of ['asc', 'desc']) {
        const places = [0, pages - 1, ...Array.from({ length: 30 }, () => Math.floor(Math.random() * pages))];
        const paths = places.map(
          (page) => `/api/users?limit=${pageSize}&offset=${page * pageSize}&sortBy=${sortBy}&order=${order}`,
        );
        const plan = { host, label: `${sortBy} ${order}`, tokens: [first.token], paths, seconds: options.seconds ?? 2 };
        figures.push(await measureReads(run, server, plan));
      }
    }
    console.log(`\n${formatTable(readHeader, figures.map(toReadRow))}\n`);
    console.log(`written to ${writeResults('users', figures)}`);
  } finally {
    await server.stop();
  }
}
