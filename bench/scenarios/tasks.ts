import type { BenchRun } from '../bench-run.ts';
import { buildGenerator } from '../loadgen/fanload.ts';
import { measureReads, type ReadFigures, readHeader, toReadRow } from '../measure-reads.ts';
import type { BenchOptions } from '../options.ts';
import { wordAt } from '../product/seed-messages.ts';
import { seedTasks } from '../product/seed-tasks.ts';
import { connectToDatabase, makeWorkspace, startServer } from '../product/server-under-test.ts';
import { formatTable, writeResults } from '../report.ts';

const pageSize = 20;
/** Lists count and page no further. */
const counted = 10_000;
const members = 30;
const targetMs = 20;
const sorts = ['created_at', 'title', 'status_id', 'priority', 'due_at', 'updated_at'] as const;

/** Every filter of the page of tasks, alone and as people combine them. Of several values each is asked for in turn. */
const filters: [label: string, values: string[]][] = [
  ['assigned to me', ['assignedToMe=1']],
  ['created by me', ['createdByMe=1']],
  ['watched by me', ['watchedByMe=1']],
  ['of people who left', ['unattended=1']],
  ['status', ['status_id=1', 'status_id=2', 'status_id=3']],
  ['priority', ['priority=0', 'priority=2', 'priority=4']],
  ['assignee', ['assignee_id=3', 'assignee_id=7', 'assignee_id=0']],
  ['project', ['project_id=1', 'project_id=50', 'project_id=0']],
  ['category', ['category_id=1', 'category_id=9', 'category_id=0']],
  ['sprint', ['sprint_id=1', 'sprint_id=19', 'sprint_id=0']],
  ['channel', ['channel_id=101', 'channel_id=201', 'channel_id=301']],
  // Asked for by the details of a conversation and the search; no filter of the page.
  ['own reminders', ['kinds=reminder']],
  ['promises', ['kinds=promise']],
  [
    'all kinds of a channel',
    ['channel_id=110', 'channel_id=210'].map((channel) => `${channel}&kinds=task%2Cpromise%2Creminder`),
  ],
  ['mine, in progress', ['assignedToMe=1&status_id=2', 'assignedToMe=1&status_id=1&priority=4']],
  ['project, status, priority', ['project_id=7&status_id=1&priority=3', 'project_id=8&status_id=3&priority=1']],
  [
    'sprint, category, assignee',
    ['sprint_id=4&category_id=2&assignee_id=5', 'sprint_id=9&category_id=0&assignee_id=0'],
  ],
  ['priority, category, done', ['priority=1&category_id=0&status_id=3', 'priority=3&category_id=4&status_id=3']],
];

/** Typed texts: words of many, some and few titles, their beginnings, several, a number, and one without a match. */
const searches: [label: string, texts: string[]][] = [
  ['frequent word', [wordAt(0), wordAt(1), wordAt(4)]],
  ['rare word', [wordAt(2_500), wordAt(3_700), wordAt(4_800)]],
  ['beginning of a word', [wordAt(0).slice(0, 2), wordAt(300).slice(0, 3), wordAt(301).slice(0, 4)]],
  ['two words', [`${wordAt(0)} ${wordAt(1)}`, `${wordAt(2)} ${wordAt(40)}`, `${wordAt(7)} 123`]],
  ['number', ['#777', '#99999', '#5000000']],
  ['nothing', ['quetzal', `${wordAt(0)} zzzz`]],
];

const listPath = (query: string, sort: string, place = 0): string =>
  `/api/tasks?limit=${pageSize}&offset=${place}&${sort}${query && `&${query}`}`;

/** Lists, counts and boards of 100,000 tasks: each order, each filter, each kind of search. */
export async function benchTasks(run: BenchRun, options: BenchOptions): Promise<void> {
  buildGenerator();
  const server = await startServer(run);
  try {
    const { id, host, owner, members: people } = await makeWorkspace(server, members);
    owner.close();
    const [first] = people;
    if (first === undefined) throw new Error('nobody was seeded');
    const database = await connectToDatabase(server.dataDir);
    await database.query('update users set role_id = 1 where workspace_id = $1', [id]);
    const memberIds = people.map(({ userId }) => userId);
    const tasks = options.listenerCounts?.[0] ?? 100_000;
    await seedTasks(database, { workspaceId: id, memberIds, tasks, toDo: 20, inProgress: 15 });
    // A user with tasks who cannot sign in any more.
    await database.query('update users set status = 0 where workspace_id = $1 and id = $2', [id, memberIds.at(-1)]);
    await database.query('analyze users');
    await database.end();

    const figures: ReadFigures[] = [];
    const measure = async (label: string, paths: string[]) => {
      if (options.only !== undefined && !label.includes(options.only)) return;
      const plan = { host, label, tokens: [first.token], paths, seconds: options.seconds ?? 2 };
      figures.push(await measureReads(run, server, plan));
    };
    // The cost of a request that reads one row by its key: the lists' own cost is on top of it.
    const some = Array.from({ length: 30 }, () => 1 + Math.floor(Math.random() * tasks));
    await measure(
      'one task, to compare',
      some.map((task) => `/api/tasks/${task}`),
    );
    const places = [0, counted - pageSize, ...Array.from({ length: 30 }, () => Math.floor(Math.random() * counted))];
    for (const sort of sorts) {
      for (const order of ['asc', 'desc']) {
        await measure(
          `sort ${sort} ${order}`,
          places.map((place) => listPath('', `sortBy=${sort}&order=${order}`, place)),
        );
      }
    }
    for (const [label, values] of filters) {
      const paths = values.flatMap((value) =>
        ['created_at&order=desc', 'due_at', 'title', 'priority&order=desc', 'updated_at&order=desc'].flatMap((sort) =>
          [0, 100].map((place) => listPath(value, `sortBy=${sort}`, place)),
        ),
      );
      await measure(`filter: ${label}`, paths);
    }
    for (const [label, texts] of searches) {
      const queries = texts.map((text) => `search=${encodeURIComponent(text)}`);
      await measure(
        `search: ${label}`,
        queries.map((query) => listPath(query, 'sortBy=created_at&order=desc')),
      );
      await measure(
        `search: ${label}, by title`,
        queries.map((query) => listPath(query, 'sortBy=title')),
      );
    }
    const all = ['', ...filters.flatMap(([, values]) => values)];
    await measure(
      'counts, any filter',
      all.map((query) => `/api/tasks/summary?${query}`),
    );
    const marks = '/api/tasks/marks';
    await measure('marks of conversations', [marks]);
    await measure('board, unfiltered', ['/api/tasks/board']);
    await measure('board, assigned to me', ['/api/tasks/board?assignedToMe=1']);

    console.log(`\n${formatTable(readHeader, figures.map(toReadRow))}\n`);
    const isList = ({ label }: ReadFigures) => /^(?:sort|filter|search|counts)/.test(label);
    const slow = figures.filter((each) => isList(each) && each.alone.p99_ms > targetMs);
    console.log(
      `${slow.length} of ${figures.filter(isList).length} kinds of lists above p99 ${targetMs} ms at one connection`,
    );
    console.log(`written to ${writeResults('tasks', figures)}`);
  } finally {
    await server.stop();
  }
}
