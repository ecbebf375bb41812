/** What is now: read for everybody who asks for the same within a moment, then shown as far as each may see it. */
import { can, type endpoints, hasPermission, type Now, type NowNumbers, type QueryOf } from '@switchboard/contract';
import { type Database, toIsoMoment } from '../../../../platform/database/index.ts';
import { type CallingActor, FairQueue } from '../../../../platform/http/index.ts';
import { RecentLookups } from '../../../../platform/recent-lookups/index.ts';
import { toTargetViews } from '../../../chat/channel-access/index.ts';
import { type IsOnline, loadPeople } from '../../assignment/index.ts';
import {
  type DueGroup,
  type DueRow,
  listBotTitles,
  type NowScope,
  type OpenGroup,
  readDue,
  readMoment,
  readOpen,
  type WaitingRow,
} from './now-queries.ts';

/** Pages ask this often: an answer is a second old at most. */
const keptMs = 500;
/** Workspaces that are looked at, and bots and people in them; each takes some 20 KB. */
const keptAtMost = 500;

export interface ReadNowDeps {
  database: Database;
  isOnline: IsOnline;
}

type Groups = { open: readonly OpenGroup[]; due: readonly DueGroup[] };
type Owned = Pick<OpenGroup, 'bot_id' | 'manager_id'>;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const numbersOf = ({ open, due }: Groups, isOf: (owned: Owned) => boolean = () => true): NowNumbers => {
  const [ofOpen, ofDue] = [open.filter(isOf), due.filter(isOf)];
  const [longest] = ofOpen.flatMap(({ longest_since: since }) => (since === null ? [] : toIsoMoment(since))).toSorted();
  return {
    open: sum(ofOpen.map((group) => group.open)),
    waiting: sum(ofOpen.map(({ waiting }) => waiting)),
    longest_since: longest ?? null,
    at_risk: sum(ofDue.map((group) => group.at_risk)),
    missed: sum(ofDue.map(({ missed }) => missed)),
  };
};

const toWaiting = ({ targets, since, ...row }: WaitingRow) => ({
  ...row,
  since: toIsoMoment(since),
  target: toTargetViews(targets).find(({ kind }) => kind !== 'closing') ?? null,
});

const toDue = ({ channel_id, client_name, bot_id, manager_id, target }: DueRow) => ({
  channel_id,
  client_name,
  bot_id,
  manager_id,
  // It is one.
  target: toTargetViews([target])[0] ?? target,
});

const isNobodys = ({ manager_id: managerId }: Owned): boolean => managerId === null;

const loadNow = ({ database, isOnline }: ReadNowDeps, workspaceId: number, scope: NowScope): Promise<Now> =>
  database.inWorkspace(workspaceId, async (tx) => {
    const isOwn = scope.managerId !== null;
    const [at, open, due, people] = await Promise.all([
      readMoment(tx),
      readOpen(tx, workspaceId, scope),
      readDue(tx, workspaceId, scope),
      isOwn ? [] : loadPeople(tx, workspaceId, isOnline),
    ]);
    const groups: Groups = { open: open.groups, due: due.groups };
    const botIds = new Set([...groups.open, ...groups.due].flatMap(({ bot_id: id }) => id ?? []));
    const bots = (await listBotTitles(tx, workspaceId, [...botIds])).filter(
      ({ id }) => (!isOwn && scope.botId === null) || id === scope.botId || botIds.has(id),
    );
    const { waiting, longest_since } = numbersOf(groups, isNobodys);
    return {
      at: at.toISOString(),
      is_own: isOwn,
      numbers: numbersOf(groups),
      unassigned: isOwn ? null : { waiting, longest_since },
      waiting: open.waiting.map(toWaiting),
      at_risk: due.rows.filter((row) => !row.is_missed).map(toDue),
      missed: due.rows.filter((row) => row.is_missed).map(toDue),
      bots: bots.map(({ id, title, is_gone }) => ({
        bot_id: id,
        title,
        is_gone,
        ...numbersOf(groups, (of) => of.bot_id === id),
      })),
      people: people.map(({ id, name, availability, load, capacity }) => {
        const { open: ofPerson, waiting: waitingOfPerson } = numbersOf(groups, (of) => of.manager_id === id);
        return { user_id: id, name, availability, open: ofPerson, waiting: waitingOfPerson, load, capacity };
      }),
    };
  });

const withoutName = <Row extends { client_name: string | null }>(row: Row): Row => ({ ...row, client_name: null });
const withoutNames = (now: Now): Now => ({
  ...now,
  waiting: now.waiting.map(withoutName),
  at_risk: now.at_risk.map(withoutName),
  missed: now.missed.map(withoutName),
});

/** Whoever may not read statistics gets their own conversations; these are never read together with those of others. */
export const makeReadNow = (deps: ReadNowDeps) => {
  const recent = new RecentLookups<Now>(keptMs, keptAtMost);
  /** Whoever asks for each bot and person in turn makes their own workspace wait. */
  const turns = new FairQueue({ atOnce: 4, atOnceOfCaller: 2, waiting: 400 });
  return async (actor: CallingActor, query: QueryOf<typeof endpoints.readNow>): Promise<Now> => {
    const { workspaceId, userId, permissions } = actor;
    const scope: NowScope = {
      botId: query.bot_id ?? null,
      managerId: hasPermission(permissions, 'stats', 'read') ? null : userId,
    };
    const key = [workspaceId, scope.botId, scope.managerId].join('/');
    const now = await recent.find(key, () => turns.run(String(workspaceId), () => loadNow(deps, workspaceId, scope)));
    if (now === null) throw new Error('what is now was not read');
    return can(actor, 'conversations.read', null) ? now : withoutNames(now);
  };
};
