import {
  type AutomationFilter,
  type AutomationPreview,
  type BodyOf,
  can,
  type endpoints,
  limits,
} from '@switchboard/contract';
import type { Database } from '../../../../platform/database/index.ts';
import type { CallingActor } from '../../../../platform/http/index.ts';
import { assertParts } from '../change-rules.ts';
import { makeHearWords } from '../match-rules.ts';
import { listMoments, type Moment, readNow } from './preview-queries.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** What conversations are from moment to moment: nobody knows what they were. */
const passing = ['states', 'waiting_minutes', 'silent_minutes', 'targets', 'last_by'] as const;

/** The conditions of a filter that hold for longer, and the names of the others. */
const splitFilter = (filter: AutomationFilter): { lasting: AutomationFilter; leftOut: string[] } => {
  const lasting = { ...filter };
  const leftOut: string[] = passing.filter((name) => filter[name] !== undefined);
  for (const name of passing) delete lasting[name];
  // Who has nobody today may have had somebody.
  if (filter.managers?.some((manager) => typeof manager === 'string')) {
    leftOut.push('managers');
    delete lasting.managers;
  }
  return { lasting, leftOut };
};

const countByDay = (moments: readonly Moment[], now: Date): AutomationPreview['days'] =>
  Array.from({ length: limits.automationPreviewDays }, (_, index) => {
    const from = new Date(now.getTime() - (limits.automationPreviewDays - index) * dayMs);
    const until = from.getTime() + dayMs;
    return { from: from.toISOString(), runs: moments.filter(({ at }) => at >= from && at.getTime() < until).length };
  });

/** Throws what `assertParts` does. */
export const makePreviewRule =
  ({ database }: { database: Database }) =>
  (
    { workspaceId, ...actor }: CallingActor,
    rule: BodyOf<typeof endpoints.previewAutomationRule>,
  ): Promise<AutomationPreview> =>
    database.inWorkspace(workspaceId, async (tx) => {
      await assertParts(tx, workspaceId, rule);
      const { trigger, filter, actions } = rule;
      const { lasting, leftOut } = splitFilter(filter);
      const isKnown = trigger.kind !== 'nobody_here';
      const looked = isKnown
        ? await listMoments(tx, workspaceId, trigger, lasting, limits.automationPreviewEvents + 1)
        : [];
      const newest = looked.slice(0, limits.automationPreviewEvents);
      const hear = makeHearWords(trigger.kind === 'said_word' ? [{ id: 0, words: trigger.words }] : []);
      const moments =
        trigger.kind === 'said_word' ? newest.filter(({ content }) => hear(content ?? '').size > 0) : newest;
      const now = await readNow(tx);
      const replies = actions.filter(({ kind }) => kind === 'reply').length;
      return {
        runs: isKnown ? moments.length : null,
        texts: moments.length * replies,
        conversations: new Set(moments.map(({ channel_id: id }) => id)).size,
        is_more: looked.length > newest.length,
        left_out: leftOut,
        days: countByDay(moments, now),
        samples: can(actor, 'conversations.read', null)
          ? moments
              .slice(0, limits.automationPreviewSamples)
              .map(({ channel_id, name, at }) => ({ channel_id, name, at: at.toISOString() }))
          : [],
      };
    });
