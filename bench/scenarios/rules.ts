import { setTimeout as delay } from 'node:timers/promises';
import type { AutomationAction, AutomationTrigger, ConversationFilter } from '@switchboard/contract';
import type { Client } from 'pg';
import type { BenchRun } from '../bench-run.ts';
import { buildGenerator } from '../loadgen/fanload.ts';
import type { BenchOptions } from '../options.ts';
import { paceSends } from '../pace-sends.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { median, quantile } from '../statistics.ts';
import { prepareIntake } from './intake.ts';

const rules = 100;
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
    const { rowCount } = await database.query('select from automation_events limit 1');
    if (rowCount === 0) return (performance.now() - startedAt) / 1_000;
    if (performance.now() - startedAt > patienceMs) throw new Error('events still wait for their rules');
    await delay(50);
  }
};

interface Measured {
  areOn: boolean;
  handledPerSecond: number;
  /** Of sends, in ms. */
  p50: number;
  p95: number;
  leftSeconds: number;
}

/**
 * Clients' messages into 300 conversations as fast as they are taken, and a colleague's sends beside them: with a hundred
 * rules and without, in turn on one server.
 */
export async function benchRules(run: BenchRun, options: BenchOptions): Promise<void> {
  buildGenerator();
  const seconds = options.seconds ?? 5;
  const intake = await prepareIntake(run);
  const { database, owner, workspaceId } = intake;
  const { id: channelId } = await owner.callForResult<{ id: number }>('POST', '/api/channels', {
    name: 'Sends',
    description: 'Sends beside clients',
    type: 1,
    is_public: true,
  });
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
    let isOver = false;
    const sends = paceSends([owner], [channelId], () => isOver);
    const { handledPerSecond } = await intake.measure({ measureSeconds: seconds });
    isOver = true;
    const times = await sends;
    const leftSeconds = await untilRulesHaveRun(database);
    return { areOn, handledPerSecond, p50: quantile(times, 0.5), p95: quantile(times, 0.95), leftSeconds };
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
    formatFigure(without.handledPerSecond),
    formatFigure(withRules.handledPerSecond),
    formatFigure(withRules.handledPerSecond / without.handledPerSecond, 2),
    `${formatFigure(without.p50, 1)} / ${formatFigure(without.p95, 1)}`,
    `${formatFigure(withRules.p50, 1)} / ${formatFigure(withRules.p95, 1)}`,
    formatFigure(withRules.leftSeconds, 2),
  ];
  const titles = [
    'clients’ messages/s',
    'with rules',
    'ratio',
    'send p50 / p95 ms',
    'with rules',
    's until all have run',
  ];
  console.log(`\n${formatTable(titles, pairs.map(row))}\n`);
  const ratio = median(pairs.map(({ without, withRules }) => withRules.handledPerSecond / without.handledPerSecond));
  console.log(`median ratio ${formatFigure(ratio, 2)}`);
  console.log(`written to ${writeResults('rules', pairs)}`);
}
