import { type BodyOf, type endpoints, languages, type RatingPolicy } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import {
  listAskingBots,
  listPolicies,
  listTaskPeople,
  lockBot,
  type PolicyBody,
  savePolicy,
} from './policy-queries.ts';

type Texts = PolicyBody['question'];

const withoutEmpty = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

const policiesEvent = (botIds: number[]): NewEvent => ({
  event: 'updateRatingPolicies',
  audience: { permission: ['leads:read', 'settings:read'] },
  data: { bot_ids: botIds },
});

const inOrder = (texts: Texts): string[] => languages.flatMap((language) => texts[language] ?? []);

/** A policy as the audit log tells its changes. */
const factsOf = (
  { question, thanks, task_user_id: userId, ...rest }: PolicyBody,
  names: ReadonlyMap<number, string>,
) => ({
  is_on: rest.is_on,
  question: inOrder(question),
  thanks: inOrder(thanks),
  once_in_days: rest.once_in_days,
  low_at_most: rest.low_at_most,
  task_for: userId === null ? null : (names.get(userId) ?? ''),
});

/** Throws `bot.not_found`, `rating_policy.changed`, or at the field of a missing question or of somebody without tasks. */
export const makeSetPolicy =
  ({ database }: { database: Database }) =>
  (
    { actor: { workspaceId, userId }, origin }: { actor: CallingActor; origin: AuditOrigin },
    botId: number,
    { version, ...given }: BodyOf<typeof endpoints.setRatingPolicy>,
  ): Promise<RatingPolicy> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const body = { ...given, question: withoutEmpty(given.question), thanks: withoutEmpty(given.thanks) };
      if (body.is_on && Object.keys(body.question).length === 0) throw fieldError('question', 'validation.required');
      const bot = await lockBot(tx, workspaceId, botId);
      if (bot === null) throw new AppError('bot.not_found');
      const before = (await listPolicies(tx, workspaceId)).find(({ bot_id: id }) => id === botId);
      if (before?.version !== version) throw new AppError('rating_policy.changed');
      const named = [before.task_user_id, body.task_user_id].filter((id) => id !== null);
      const names = new Map((await listTaskPeople(tx, workspaceId, named)).map(({ id, name }) => [id, name]));
      if (body.task_user_id !== null && !names.has(body.task_user_id)) {
        if (body.is_on) throw fieldError('task_user_id', 'validation.unknown_user');
        body.task_user_id = null;
      }
      const changes = changesBetween(factsOf(before, names), factsOf(body, names));
      if (Object.keys(changes).length > 0) {
        await recordAudit(tx, {
          workspaceId,
          actorId: userId,
          action: 'rating_policy.changed',
          subject: { kind: 'bot', id: botId, name: bot.title },
          changes,
          ...origin,
        });
      }
      const saved = await savePolicy(tx, workspaceId, botId, body);
      tx.announce(policiesEvent(await listAskingBots(tx, workspaceId)));
      return { ...body, bot_id: botId, version: saved?.version ?? version + 1 };
    });
