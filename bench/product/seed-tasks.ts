import { foldWords } from '@switchboard/contract';
import type { Client } from 'pg';
import { wordAt } from './seed-messages.ts';

export interface TasksPlan {
  workspaceId: number;
  /** The makers and assignees of the tasks, the reader first. */
  memberIds: readonly number[];
  tasks: number;
  /** Of a hundred tasks: how many are to do, and how many in progress; the others are done. */
  toDo: number;
  inProgress: number;
}

const projects = 100;
const categories = 10;
const sprints = 20;
const channels = 500;
const phraseCount = 5_000;
const vocabularySize = 5_000;

/** Titles of 3 to 8 words, frequent ones far more often than rare ones. */
const makeTitles = (): string[] =>
  Array.from({ length: phraseCount }, (_, n) =>
    Array.from({ length: 3 + (n % 6) }, (__, place) => {
      const noise = ((n * 7919 + place * 104_729 + 12_345) % 65_537) / 65_537;
      return wordAt(Math.floor(vocabularySize ** noise) - 1);
    }).join(' '),
  );

const takeIds = async (database: Client, workspaceId: number, entity: string, count: number): Promise<number> => {
  const { rows } = await database.query<{ first: string }>(
    `insert into id_counters (workspace_id, entity, last_id) values ($1, $2, $3)
     on conflict (workspace_id, entity) do update set last_id = id_counters.last_id + $3 returning last_id - $3 + 1 as first`,
    [workspaceId, entity, count],
  );
  return Number(rows[0]?.first);
};

const insertLists = async (database: Client, workspaceId: number): Promise<void> => {
  await takeIds(database, workspaceId, 'project', projects);
  await takeIds(database, workspaceId, 'task_category', categories);
  await takeIds(database, workspaceId, 'sprint', sprints);
  await database.query(
    `insert into projects (workspace_id, id, name, name_key, created_by)
     select $1, n, 'Project ' || n, 'project ' || n, 1 from generate_series(1, $2::int) as n`,
    [workspaceId, projects],
  );
  await database.query(
    `insert into task_categories (workspace_id, id, name, name_key)
     select $1, n, 'Category ' || n, 'category ' || n from generate_series(1, $2::int) as n`,
    [workspaceId, categories],
  );
  await database.query(
    `insert into sprints (workspace_id, id, name, name_key)
     select $1, n, 'Sprint ' || n, 'sprint ' || n from generate_series(1, $2::int) as n`,
    [workspaceId, sprints],
  );
};

/** A number from 0 on, below `below`, that does not follow the row's other numbers. */
const noiseSql = (salt: number, below: number | string) => `abs(hashint8extended(n, ${salt}) % ${below})`;

const insertTasks = async (database: Client, plan: TasksPlan, firstChannel: number): Promise<number> => {
  const { workspaceId, memberIds, tasks, toDo, inProgress } = plan;
  const first = await takeIds(database, workspaceId, 'task', tasks);
  const someone = (salt: number) => `($4::bigint[])[1 + ${noiseSql(salt, 'cardinality($4::bigint[])')}]`;
  // Two thirds belong to a project, half to a category or sprint; a tenth came from a channel; half have a due time.
  await database.query(
    `insert into tasks (workspace_id, id, kind, title, title_key, status_id, priority, assignee_id, created_by, project_id,
       category_id, sprint_id, due_on, due_at, rank, channel_id, message_seq, created_at, updated_at, done_at,
       told_due_at)
     select $1, $2::bigint + n, kind, title, left(title, 80), status, ${noiseSql(1, 5)},
       case when ${noiseSql(2, 4)} > 0 then ${someone(3)} end, ${someone(4)},
       case when ${noiseSql(5, 3)} > 0 then 1 + ${noiseSql(6, projects)} end,
       case when ${noiseSql(7, 2)} > 0 then 1 + ${noiseSql(8, categories)} end,
       case when ${noiseSql(9, 2)} > 0 then 1 + ${noiseSql(10, sprints)} end,
       case when kind = 'task' and ${noiseSql(11, 4)} = 0 then due::date end,
       case when kind <> 'task' or ${noiseSql(12, 4)} = 0 or ${noiseSql(11, 4)} = 0 then due end,
       lpad(${noiseSql(13, 99_999_999)}::text, 8, '0') || 'V',
       case when kind <> 'task' or ${noiseSql(14, 10)} = 0 then $5::bigint + ${noiseSql(15, channels)} end, null,
       made, made + ${noiseSql(16, 90_000)} * interval '1 minute', case when status = 3 then made end,
       -- Nobody is told while something is measured.
       case when kind <> 'task' or ${noiseSql(12, 4)} = 0 or ${noiseSql(11, 4)} = 0 then due end
     from (
       select n, case when n % 50 = 7 then 'reminder' when n % 30 = 3 then 'promise' else 'task' end as kind,
         ($3::text[])[1 + ${noiseSql(17, phraseCount)}] || ' ' || n as title,
         case when ${noiseSql(18, 100)} < ${toDo} then 1 when ${noiseSql(18, 100)} < ${toDo + inProgress} then 2 else 3 end as status,
         now() - ($6::int - n) * interval '1 minute' as made,
         now() + (${noiseSql(19, 200_000)} - 100000) * interval '1 minute' as due
       from generate_series(0, $6::bigint - 1) as n) made`,
    [workspaceId, first, makeTitles(), memberIds, firstChannel, tasks],
  );
  return first;
};

/**
 * Gives a workspace tasks, bypassing the API: as various as a team's, each watched by its maker and found by its words.
 * `database` must be the database's owner. Returns the first id.
 */
export async function seedTasks(database: Client, plan: TasksPlan): Promise<number> {
  const { workspaceId } = plan;
  if (makeTitles().some((title) => foldWords(title).join(' ').length > title.length))
    throw new Error('words must fold into themselves');
  const firstChannel = await takeIds(database, workspaceId, 'channel', channels);
  // Foreign key checks are off: the rows are valid by construction.
  await database.query('set session_replication_role = replica');
  await database.query(
    `insert into channels (workspace_id, id, type, name, is_public, created_by)
     select $1, $2::bigint + n, 1, 'bench ' || n, true, 1 from generate_series(0, $3::bigint - 1) as n`,
    [workspaceId, firstChannel, channels],
  );
  await insertLists(database, workspaceId);
  const first = await insertTasks(database, plan, firstChannel);
  await database.query(
    `insert into task_watchers (workspace_id, task_id, user_id)
     select workspace_id, id, created_by from tasks where workspace_id = $1 and kind <> 'reminder'`,
    [workspaceId],
  );
  await database.query(
    `insert into task_search (workspace_id, task_id, terms)
     select workspace_id, id, array_to_tsvector((select array_agg(to_hex(workspace_id) || '/' || word)
       from unnest(string_to_array(title, ' ')) as word))
     from tasks where workspace_id = $1`,
    [workspaceId],
  );
  await database.query('set session_replication_role = default');
  await database.query('vacuum (analyze) tasks, task_watchers, task_search, projects, channels');
  await database.query('checkpoint');
  return first;
}
