/** What a call asks about: days, and whose facts. */
import { type endpoints, hasPermission, limits, type QueryOf } from '@switchboard/contract';
import { AppError, type CallingActor, checkTimezone, fieldError } from '../../../platform/http/index.ts';
import type { LocalDays } from './periods.ts';

const dayMs = 86_400_000;

type PeriodQuery = Pick<
  QueryOf<typeof endpoints.readReport>,
  'from' | 'to' | 'zone' | 'bot_id' | 'user_id' | 'label_id'
>;

/** Throws `validation.*` at the field that is wrong. */
export const daysOf = ({ from, to, zone }: PeriodQuery): LocalDays => {
  checkTimezone('zone', zone);
  if (to < from) throw fieldError('to', 'validation.ends_before_start');
  if (Date.parse(to) - Date.parse(from) >= limits.reportDays * dayMs) {
    throw fieldError('to', 'validation.period_too_long');
  }
  return { from, to, zone };
};

export const seesAll = ({ permissions }: CallingActor): boolean => hasPermission(permissions, 'stats', 'read');

/** Whoever may not read statistics sees their own figures, and nobody else's: throws `report.not_allowed`. */
export const ownerIds = (
  actor: CallingActor,
  { bot_id: botId, user_id: userId, label_id: labelId }: PeriodQuery,
): { labelId: number; botId: number; userId: number } => {
  if (!seesAll(actor) && userId !== undefined && userId !== actor.userId) throw new AppError('report.not_allowed');
  return {
    labelId: labelId ?? 0,
    botId: botId ?? 0,
    userId: seesAll(actor) ? (userId ?? 0) : actor.userId,
  };
};
