import type { Client } from 'pg';
import type { BenchRun } from '../bench-run.ts';
import { buildGenerator } from '../loadgen/fanload.ts';
import { measureReads, type ReadFigures, readHeader, toReadRow } from '../measure-reads.ts';
import type { BenchOptions } from '../options.ts';
import { connectToDatabase, makeWorkspace, startServer } from '../product/server-under-test.ts';
import { formatTable, writeResults } from '../report.ts';

const pageSize = 20;
const sorts = ['id', 'first_name', 'phone', 'service_type', 'bot_id', 'manager_id'] as const;
const bots = 9;
const managers = 10;

/** Clients with their conversations, as various as people are: 50 first names, 2,000 surnames, a phone for two of three. */
export const seedClients = async (database: Client, workspaceId: number, clients: number): Promise<void> => {
  await database.query(
    `insert into bots (workspace_id, id, type, title, service_bot_id, state)
     select $1, b, 1 + b % 3, 'Bot ' || b, 'bench' || b, 'active' from generate_series(1, $2) as b`,
    [workspaceId, bots],
  );
  await database.query(
    `insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name, last_name, username, phone,
       created_at)
     select $1, n, 1 + n % $2, 1 + (1 + n % $2) % 3, 'bench' || n,
       (array['Ольга', 'Marko', 'Anna', 'Іван', 'Zoe', 'Петро', 'Lena', 'Юрко', 'Олена', 'Hanna'])[1 + n % 10] ||
         (array['', 'на', 'ко', 'ia', 'ус'])[1 + n % 5],
       'Ков' || substr(md5((n % 2000)::text), 1, 6), 'user' || n,
       case when n % 3 > 0 then '+380' || (500000000 + n * 7919::bigint % 499999999) end,
       now() - make_interval(mins => n)
     from generate_series(1, $3::int) as n`,
    [workspaceId, bots, clients],
  );
  const { rows } = await database.query<{ last: string }>(
    'select max(id) as last from channels where workspace_id = $1',
    [workspaceId],
  );
  await database.query(
    `insert into channels (workspace_id, id, type, name, client_id, bot_id, manager_id)
     select $1, $2::bigint + c.id, 3, c.first_name, c.id, c.bot_id,
       case when c.id % 4 > 0 then (select id from users where workspace_id = $1 order by id offset c.id % $3 limit 1) end
     from clients c where c.workspace_id = $1`,
    [workspaceId, rows[0]?.last ?? 0, managers],
  );
  await database.query(
    `insert into client_search (workspace_id, client_id, source, words, phones)
     select $1, id, 0, array[lower(first_name), lower(last_name), username],
       case when phone is null then '{}' else array[substr(phone, 2)] end
     from clients where workspace_id = $1`,
    [workspaceId],
  );
  // Every hundredth client is one person with another.
  await database.query(
    `insert into client_merges (workspace_id, id, client_id, into_id, merged_by)
     select $1, n, n * 100, n * 100 - 1, (select min(id) from users where workspace_id = $1)
     from generate_series(1, $2::int / 100) as n`,
    [workspaceId, clients],
  );
  await database.query('vacuum analyze clients, channels, client_search, client_merges');
};

/**
 * Typed texts: words of few and of many clients, a full name, parts of phones, a typing error, and one without a match.
 */
const searches: [label: string, texts: string[]][] = [
  ['surname', ['Ковc4ca42', 'Ковc81e72', 'Ковeccbc8', 'Кова87ff6']],
  ['first name', ['Ольга', 'Marko', 'Юрко', 'Hannaко']],
  ['full name', ['Ольга Ковc4', 'Marko Ковec', 'Іван Ков16']],
  ['phone', ['067123', '+380 (50) 000-79', '9123', '0500791']],
  ['username', ['user777', '@user4242', 'user99999']],
  ['typing error', ['Олбгана', 'Марkо Ковc4', 'Ковc4ca43x', 'Hanaко']],
  ['nobody', ['Quetzal', 'Ковzzzzzz', '0000000000']],
];

/**
 * The page of clients in each order, at random positions, its search, and cards with merge suggestions, among 100,000.
 */
export async function benchClients(run: BenchRun, options: BenchOptions): Promise<void> {
  buildGenerator();
  const server = await startServer(run);
  try {
    const clients = options.listenerCounts?.[0] ?? 100_000;
    const { id, host, owner, members } = await makeWorkspace(server, managers);
    owner.close();
    const [first] = members;
    if (first === undefined) throw new Error('nobody was seeded');
    const database = await connectToDatabase(server.dataDir);
    await database.query('update users set role_id = 1 where workspace_id = $1', [id]);
    await seedClients(database, id, clients);
    await database.end();
    const pages = Math.floor(clients / pageSize);
    const figures: ReadFigures[] = [];
    const measure = async (label: string, paths: string[]) => {
      const plan = { host, label, tokens: [first.token], paths, seconds: options.seconds ?? 2 };
      figures.push(await measureReads(run, server, plan));
    };
    for (const sortBy of sorts) {
      for (const order of ['asc', 'desc']) {
        const places = [0, pages - 1, ...Array.from({ length: 30 }, () => Math.floor(Math.random() * pages))];
        const pathAt = (page: number) =>
          `/api/clients?limit=${pageSize}&offset=${page * pageSize}&sortBy=${sortBy}&order=${order}`;
        await measure(`${sortBy} ${order}`, places.map(pathAt));
      }
    }
    for (const [label, texts] of searches) {
      const pathOf = (text: string) => `/api/clients?limit=${pageSize}&name=${encodeURIComponent(text)}`;
      await measure(`search: ${label}`, texts.map(pathOf));
    }
    const some = Array.from({ length: 200 }, () => 1 + Math.floor(Math.random() * clients));
    for (const part of ['', '/suggestions', '/timeline']) {
      await measure(
        `card${part}`,
        [...some, ...some.map((n) => n - (n % 100) + 100)].map((n) => `/api/clients/${n}${part}`),
      );
    }
    console.log(`\n${formatTable(readHeader, figures.map(toReadRow))}\n`);
    console.log(`written to ${writeResults('clients', figures)}`);
  } finally {
    await server.stop();
  }
}
