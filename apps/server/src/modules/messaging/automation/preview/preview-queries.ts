import { type AutomationFilter, type AutomationTrigger, limits } from '@switchboard/contract';
import { composed, type Sure, statement } from '../../../../platform/database/index.ts';
import { channelsTable, isAnswer } from '../../../chat/channel-access/exported-queries.ts';
import { messagesTable } from '../../../chat/messages/exported-queries.ts';
import { episodesTable } from '../../episodes/exported-queries.ts';
import { channelLabelsTable } from '../../labels/exported-queries.ts';
import { episodeRatingsTable } from '../../ratings/exported-queries.ts';
import { conversationTargetsTable } from '../../targets/exported-queries.ts';
import { compileFilter, sampleFilters, type Take, taking } from '../../views/exported-queries.ts';
import { everyReader } from '../conversation-queries.ts';

const start = `now() - interval '${limits.automationPreviewDays} days'`;
const startUs = `(extract(epoch from ${start}) * 1000000)::bigint`;
/** Of conversations `c` in which something was written since then; what happened in others is not looked for. */
const isRecent = `c.last_message_at > ${start}`;
const ofConversation = (row: string) => `${row}.workspace_id = c.workspace_id and ${row}.channel_id = c.id`;

const clientMessages = `select m.created_at as at, left(m.content, 2000) as content from ${messagesTable} m
  where ${ofConversation('m')} and m.ts > ${startUs} and m.client_id is not null and m.system is null and m.deleted_at is null`;

/** Each wait from its first message to the answer or the closing, for those that took so long. */
const waits = (minutes: string) => `select w.at + make_interval(mins => ${minutes}) as at, null::text as content from (
    select h.at, h.is_client and coalesce(not lag(h.is_client) over (order by h.at, h.is_client), true) as begins,
      min(h.at) filter (where not h.is_client) over (order by h.at, h.is_client rows between 1 following and unbounded following) as ends
    from (select m.created_at as at, m.client_id is not null as is_client from ${messagesTable} m
        where ${ofConversation('m')} and m.ts > ${startUs} and (m.client_id is not null and m.system is null or ${isAnswer('m')})
      union all select e.closed_at, false from ${episodesTable} e where ${ofConversation('e')} and e.closed_at > ${start}) h) w
  where w.begins and w.at + make_interval(mins => ${minutes}) <= least(coalesce(w.ends, now()), now())`;

/** SQL of the moments `at` in a conversation `c` at which a trigger would have set a rule off, with what was said. */
const momentsOf = (trigger: AutomationTrigger, take: Take): string => {
  switch (trigger.kind) {
    case 'client_wrote':
    case 'said_word':
    case 'nobody_here':
      return clientMessages;
    case 'opened':
      return `select e.opened_at as at, null::text as content from ${episodesTable} e where ${ofConversation('e')} and e.opened_at > ${start}`;
    case 'waiting':
      return waits(`${take(trigger.minutes)}::int`);
    case 'target_near':
      return `select t.near_told_at as at, null::text as content from ${conversationTargetsTable} t
        where ${ofConversation('t')} and t.near_told_at > ${start}
          ${trigger.targets === null ? '' : `and t.kind = any(${take(trigger.targets)}::text[])`}`;
    case 'labelled':
      return `select l.added_at as at, null::text as content from ${channelLabelsTable} l
        where ${ofConversation('l')} and l.added_at > ${start} and l.label_id = any(${take(trigger.label_ids)}::bigint[])`;
    case 'low_rating':
      return `select r.rated_at as at, null::text as content from ${episodeRatingsTable} r
        where ${ofConversation('r')} and r.is_low and r.rated_at > ${start}`;
  }
};

export interface Moment {
  channel_id: number;
  name: string;
  at: Date;
  content: string | null;
}

const sampleTriggers: readonly AutomationTrigger[] = [
  { kind: 'client_wrote' },
  { kind: 'opened' },
  { kind: 'waiting', minutes: 5 },
  { kind: 'target_near', targets: ['closing'] },
  { kind: 'labelled', label_ids: [1] },
  { kind: 'low_rating' },
];

/** When a trigger would have set a rule off (each moment is later than another, so none is null), in conversations that match the filter now; the newest first. */
export const listMoments = composed({
  compose: (workspaceId: number, trigger: AutomationTrigger, filter: AutomationFilter, limit: number) => {
    const values: unknown[] = [workspaceId];
    const take = taking(values);
    const where = compileFilter(filter, everyReader, take);
    return {
      text: `select c.id as channel_id, c.name, h.at, h.content from ${channelsTable} c
        cross join lateral (${momentsOf(trigger, take)}) h
        where ${where} and c.blocked_at is null and ${isRecent} order by h.at desc limit ${take(limit)}::int`,
      values,
    };
  },
  samples: () => [
    ...sampleTriggers.map((trigger) => [1, trigger, {}, 10] as const),
    ...sampleFilters.map(({ member: _member, ...filter }) => [1, { kind: 'opened' }, filter, 10] as const),
  ],
}).all<Sure<Moment, 'at'>>();

export const readNow = statement({
  name: 'read-time-of-preview',
  text: 'select clock_timestamp() as now',
  values: () => [],
}).answer(([row]: { now: Date }[]): Date => row?.now ?? new Date());
