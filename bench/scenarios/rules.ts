import { setTimeout as delay } from 'node:timers/promises';
import type { AutomationAction, AutomationTrigger, ConversationFilter } from '@switchboard/contract';
import type { Client } from 'pg';
import type { BenchRun } from '../bench-run.ts';
import { buildGenerator } from '../loadgen/fanload.ts';
import type { BenchOptions } from '../options.ts';
import { paceSends } from '../pace-sends.ts';
import { createChannel } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { median, quantile } from '../statistics.ts';
import { prepareIntake } from './intake.ts';

const rules = 100;
const clientsMessagesPerSecond = 1_000;
const patienceMs = 120_000;

interface SeededRule {
  trigger: AutomationTrigger;
  filter: ConversationFilter;
}
const actions: AutomationAction[] = [{ kind: 'priority', priority: 'high' }];

/** Each kind as often as the others; one in ten conversations matches one in ten rules, which then find it as it is. */
const ruleOf = (index: number): SeededRule => {
  const filters: ConversationFilter[] = [
    { priorities: ['urgent'] },
    { languages: ['pl'], states: ['open'] },
    { waiting_minutes: 600, managers: ['nobody'] },
    { silent_minutes: 600, last_by: 'team' },
    { priorities: ['high'] },
  ];
  const triggers: AutomationTrigger[] = [
    { kind: 'client_wrote' },
    { kind: 'said_word', words: ['refund', `word ${index}`, 'повернення'] },
    { kind: 'opened' },
    { kind: 'waiting', minutes: 60 + index },
  ];
  return {
    trigger: triggers[index % triggers.length] ?? { kind: 'opened' },
    filter: { ...filters[index % filters.length], ...(index >= 50 && { waiting_minutes: index }) },
  };
};

const seedRules = async (database: Client, workspaceId: number): Promise<void> => {
  for (let index = 0; index < rules; index += 1) {
    const { trigger, filter } = ruleOf(index);
    await database.query(
      `insert into automation_rules (workspace_id, id, name, position, is_on, trigger, filter, actions)
        values ($1, $2::bigint, $3, $2::bigint, false, $4, $5, $6)`,
      [workspaceId, index + 1, `Rule ${index}`, ...[trigger, filter, actions].map((part) => JSON.stringify(part))],
    );
  }
};

const untilRulesHaveRun = async (database: Client): Promise<number> => {
  const startedAt = performance.now();
  for (;;) {
    const { rowCount } = await database.query(
      `select from automation_events union all
        select from automation_cursors c join messages m on m.workspace_id = c.workspace_id and m.id > c.message_id
        where m.client_id is not null and exists (select from automation_rules where is_on) limit 1`,
    );
    if (rowCount === 0) return (performance.now() - startedAt) / 1_000;
    if (performance.now() - startedAt > patienceMs) throw new Error('events still wait for their rules');
    await delay(50);
  }
};

interface Measured {
  areOn: boolean;
  handledPerSecond: number;
  /** Processors. */
  serverCpu: number;
  databaseCpu: number;
  /** Of sends, in ms. */
  p50: number;
  p95: number;
  leftSeconds: number;
}

/**
 * A thousand messages of clients a second into 300 conversations, and a colleague's sends beside them: with a hundred rules
 * and without, in turn on one server.
 */
export async function benchRules(run: BenchRun, options: BenchOptions): Promise<void> {
  buildGenerator();
  const seconds = options.seconds ?? 5;
  const intake = await prepareIntake(run);
  const { database, owner, workspaceId } = intake;
  const channelId = await createChannel(owner, 'Sends beside clients');
  await seedRules(database, workspaceId);
  await intake.measure({ measureSeconds: 2 });
  await database.query(`update channels set priority = 2 where workspace_id = $1 and type = 3 and id % 10 = 0`, [
    workspaceId,
  ]);
  const measure = async (areOn: boolean): Promise<Measured> => {
    await database.query('update automation_rules set is_on = $2, since = now() where workspace_id = $1', [
      workspaceId,
      areOn,
    ]);
    await database.query(
      `insert into automation_cursors select workspace_id, message_id from workspace_counters where workspace_id = $1
        on conflict (workspace_id) do update set message_id = excluded.message_id`,
      [workspaceId],
    );
    let isOver = false;
    const sends = paceSends([owner], [channelId], () => isOver);
    const { handledPerSecond, intake: load } = await intake.measure(
      { measureSeconds: seconds },
      clientsMessagesPerSecond,
    );
    isOver = true;
    const times = await sends;
    const leftSeconds = await untilRulesHaveRun(database);
    const { server_cpu: serverCpu, database_cpu: databaseCpu } = load;
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    return { areOn, handledPerSecond, serverCpu, databaseCpu, p50, p95, leftSeconds };
  };
  const pairs: { without: Measured; withRules: Measured }[] = [];
  for (let round = 0; round < (options.rounds ?? 5); round += 1) {
    const first = await measure(round % 2 === 1);
    const second = await measure(round % 2 === 0);
    const [without, withRules] = first.areOn ? [second, first] : [first, second];
    pairs.push({ without, withRules });
  }
  await intake.stop();
  const row = ({ without, withRules }: (typeof pairs)[number]) => [
    ...[without, withRules].map(({ handledPerSecond }) => formatFigure(handledPerSecond)),
    ...[without, withRules].map(({ p50, p95 }) => `${formatFigure(p50, 1)} / ${formatFigure(p95, 1)}`),
    ...[without, withRules].map(
      ({ serverCpu, databaseCpu }) => `${formatFigure(serverCpu, 2)} / ${formatFigure(databaseCpu, 2)}`,
    ),
    formatFigure(withRules.leftSeconds, 2),
  ];
  const titles = [
    'clients’ messages/s',
    'with rules',
    'send p50 / p95 ms',
    'with rules',
    'server / database CPU',
    'with rules',
    's until all have run',
  ];
  console.log(`\n${formatTable(titles, pairs.map(row))}\n`);
  const medianOf = (ratioOf: (pair: (typeof pairs)[number]) => number) => formatFigure(median(pairs.map(ratioOf)), 2);
  const p50 = medianOf(({ without, withRules }) => withRules.p50 / without.p50);
  const p95 = medianOf(({ without, withRules }) => withRules.p95 / without.p95);
  const taken = medianOf(({ without, withRules }) => withRules.handledPerSecond / without.handledPerSecond);
  console.log(`median ratios: clients’ messages ${taken}, sends p50 ${p50}, p95 ${p95}`);
  console.log(`written to ${writeResults('rules', pairs)}`);
}
