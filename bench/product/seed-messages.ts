import { foldWords } from '@switchboard/contract';
import type { Client } from 'pg';

export interface SeededHistory {
  channelIds: number[];
  messagesPerChannel: number;
}

export interface HistoryPlan {
  workspaceId: number;
  memberIds: readonly number[];
  channels: number;
  messages: number;
  /** Fill the search index too; it takes longer than the messages. */
  isSearched: boolean;
  /** How the product stores a word in its index; by default as it is. */
  termsOf?: (word: string) => string[];
}

/** Words that the search benchmark looks for, each with its own distribution. */
export const plantedWords = {
  /** In every third message of the first twentieth of the history. */
  onlyOld: 'старезне',
  /** In the first thirty messages. */
  fewAndOld: 'давнина',
  /** Twenty times, spread over the whole history. */
  rare: 'рідкісне',
} as const;

const syllables = [
  ['ка', 'ро', 'ми', 'те', 'ло', 'на', 'зе', 'ви', 'пу', 'ши', 'до', 'гра', 'сті', 'при', 'ер'],
  ['ka', 'ro', 'mi', 'te', 'lo', 'na', 'se', 'vi', 'pu', 'shi', 'do', 'gra', 'sti', 'pri', 'er'],
] as const;
const vocabularySize = 30_000;
const phraseCount = 20_000;
const rowsAtOnce = 1_000_000;

/** The word of a rank: two thirds Cyrillic, no two alike. */
export const wordAt = (rank: number): string => {
  const of = syllables[rank % 3 === 2 ? 1 : 0];
  let word = '';
  for (let rest = rank + 20; rest > 0; rest = Math.floor(rest / 15)) word += of[rest % 15];
  return word;
};

/** Seeded pseudo-random numbers between 0 and 1. */
const makeNoise = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/** Sentences of 8 to 17 words, frequent ones far more often than rare ones. */
const makePhrases = (): string[] => {
  const noise = makeNoise(7);
  const pickWord = () => wordAt(Math.floor(vocabularySize ** noise()) - 1);
  return Array.from({ length: phraseCount }, () =>
    Array.from({ length: 8 + Math.floor(noise() * 10) }, pickWord).join(' '),
  );
};

const plantedSql = (messages: number) => `
  case when n.i < ${messages} / 20 and n.i % 3 = 0 then ' ${plantedWords.onlyOld}' else '' end
  || case when n.i < 30 then ' ${plantedWords.fewAndOld}' else '' end
  || case when n.i % greatest(${messages} / 20, 1) = 77 then ' ${plantedWords.rare}' else '' end`;

/** Group channels with all members; in every other one up to 38 messages are unread. */
const insertChannels = async (connection: Client, plan: HistoryPlan): Promise<number> => {
  const { workspaceId, memberIds, channels, messages } = plan;
  const perChannel = Math.floor(messages / channels);
  const { rows } = await connection.query<{ first: string }>(
    `update id_counters set last_id = last_id + $2 where workspace_id = $1 and entity = 'channel'
     returning last_id - $2 + 1 as first`,
    [workspaceId, channels],
  );
  const first = Number(rows[0]?.first);
  await connection.query(
    `insert into channels (workspace_id, id, type, name, created_by, last_seq, last_ts, last_message_at)
     select $1, $2 + i, 1, 'bench ' || i, 1, $4, (extract(epoch from now()) * 1000000)::bigint, now()
     from generate_series(0, $3::bigint - 1) as i`,
    [workspaceId, first, channels, perChannel],
  );
  await connection.query(
    `insert into channel_members (workspace_id, channel_id, user_id, read_seq)
     select $1, $2 + i, u, greatest(0, $5::bigint - case when i % 2 = 0 then i % 40 else 0 end)
     from generate_series(0, $3::bigint - 1) as i, unnest($4::bigint[]) as u`,
    [workspaceId, first, channels, memberIds, perChannel],
  );
  return first;
};

/** Drops indexes that enforce no constraint for the bulk insert; returns the statements that recreate them. */
const dropIndexes = async (connection: Client, tables: readonly string[]): Promise<string[]> => {
  const { rows } = await connection.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await connection.query(`drop index ${name}`);
  return rows.map((row) => row.definition);
};

const insertMessages = async (connection: Client, plan: HistoryPlan, first: number): Promise<void> => {
  const { workspaceId, memberIds, channels, messages, isSearched } = plan;
  const { rows } = await connection.query<{ base: string }>(
    'update workspace_counters set message_id = message_id + $2 where workspace_id = $1 returning message_id - $2 as base',
    [workspaceId, messages],
  );
  const base = Number(rows[0]?.base);
  for (let from = 0; from < messages; from += rowsAtOnce) {
    const values = [workspaceId, first, channels, base, memberIds, from, Math.min(from + rowsAtOnce, messages) - 1];
    // Ten seconds apart up to now, the members of a channel in turn; the same columns for both tables.
    const numbered = `select n.i, $4::bigint + n.i + 1 as id, $2::bigint + n.i % $3::bigint as channel_id,
        n.i / $3::bigint + 1 as seq, ($5::bigint[])[1 + (n.i + n.i / $3::bigint) % cardinality($5::bigint[])] as created_by,
        p.content || ${plantedSql(messages)} as content, now() - (${messages} - n.i) * interval '10 seconds' as at
      from generate_series($6::bigint, $7::bigint) as n (i)
      join bench_phrases p on p.id = (n.i * 7919) % ${phraseCount}`;
    await connection.query(
      `insert into messages (workspace_id, channel_id, seq, ts, id, created_by, content, created_at, updated_at)
       select $1::bigint, channel_id, seq, (extract(epoch from at) * 1000000)::bigint, id, created_by, content, at, at
       from (${numbered}) made order by i`,
      values,
    );
    if (!isSearched) continue;
    await connection.query(
      `insert into message_search (workspace_id, message_id, channel_id, created_at, terms)
       select $1::bigint, id, channel_id, at, (
         select array_to_tsvector(array_agg(to_hex($1::bigint) || '/' || to_hex(id >> 12) || '/' || term))
         from (
           select unnest(t.terms) as term
           from unnest(string_to_array(content, ' ')) as word join bench_terms t using (word)
           union select '~c' || channel_id union select '~u' || created_by) terms)
       from (${numbered}) made order by i`,
      values,
    );
  }
};

/**
 * Gives a workspace a long history, bypassing the API: Zipf-like words, two thirds of them Cyrillic, message after
 * message through the channels in turn. `connection` must be the database's owner.
 */
export async function seedHistory(connection: Client, plan: HistoryPlan): Promise<SeededHistory> {
  const phrases = makePhrases();
  if (phrases.some((phrase) => foldWords(phrase).join(' ').length > phrase.length))
    throw new Error('words must fold into themselves');
  // Foreign key checks are off: the rows are valid by construction, and there would be ten million checks.
  await connection.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '64MB'`,
  );
  await connection.query('create temp table bench_phrases (id int primary key, content text not null)');
  await connection.query(
    'insert into bench_phrases select n - 1, content from unnest($1::text[]) with ordinality as given (content, n)',
    [phrases],
  );
  const words = [...new Set([...phrases.flatMap((phrase) => phrase.split(' ')), ...Object.values(plantedWords)])];
  const termsOf = plan.termsOf ?? ((word: string) => [word]);
  await connection.query('create temp table bench_terms (word text primary key, terms text[] not null)');
  await connection.query(
    `insert into bench_terms select word, string_to_array(terms, ' ') from unnest($1::text[], $2::text[]) as given (word, terms)`,
    [words, words.map((word) => termsOf(word).join(' '))],
  );
  await connection.query('analyze bench_phrases, bench_terms');
  const first = await insertChannels(connection, plan);
  const indexes = await dropIndexes(connection, ['messages', 'message_search']);
  await insertMessages(connection, plan, first);
  for (const definition of indexes) await connection.query(definition);
  await connection.query('vacuum (analyze) messages, message_search, channels, channel_members');
  await connection.query('checkpoint');
  return {
    channelIds: Array.from({ length: plan.channels }, (_, index) => first + index),
    messagesPerChannel: Math.floor(plan.messages / plan.channels),
  };
}
