/** By when a target has to be met, in working time: decided from what was read, without the database. */
import {
  addWorkingTime,
  type TargetKind,
  type TargetPolicy,
  type WorkingTime,
  workingTimeBetween,
} from '@switchboard/contract';

/** Of its time this much passes before a warning. */
const nearShare = 0.8;
const minuteMs = 60_000;

/** Where none is reached, there is no target: hours without a single one. */
export interface Moments {
  warnAt: Date | null;
  dueAt: Date | null;
}

/** Hours that are kept; null: around the clock. */
type Hours = WorkingTime | null;

const after = (hours: Hours, at: Date, milliseconds: number): Date | null =>
  hours === null ? new Date(at.getTime() + milliseconds) : addWorkingTime(hours, at, milliseconds);

const between = (hours: Hours, from: Date, to: Date): number =>
  hours === null ? Math.max(0, to.getTime() - from.getTime()) : workingTimeBetween(hours, from, to);

/** The first policy that fits a conversation, whether it has a target of the kind or not. */
export const findPolicy = (
  policies: readonly TargetPolicy[],
  { botId, labelIds }: { botId: number | null; labelIds: readonly number[] },
): TargetPolicy | undefined =>
  policies.find(
    ({ bot_ids: bots, label_ids: labels }) =>
      (bots === null || (botId !== null && bots.includes(botId))) &&
      (labels === null || labels.some((id) => labelIds.includes(id))),
  );

export const minutesOf = (policy: TargetPolicy | undefined, kind: TargetKind): number | null =>
  policy?.[`${kind}_minutes`] ?? null;

export const momentsAfter = (hours: Hours, beganAt: Date, minutes: number): Moments => {
  const dueAt = after(hours, beganAt, minutes * minuteMs);
  return { warnAt: dueAt === null ? null : after(hours, beganAt, minutes * minuteMs * nearShare), dueAt };
};

/** The moments after a pause: what was left when it began is left when it ends; what had passed by then stays. */
export const momentsAfterPause = (
  hours: Hours,
  { warnAt, dueAt }: Moments,
  { pausedAt, resumedAt }: { pausedAt: Date; resumedAt: Date },
): Moments => {
  const move = (moment: Date | null) =>
    moment === null || moment <= pausedAt ? moment : after(hours, resumedAt, between(hours, pausedAt, moment));
  return { warnAt: move(warnAt), dueAt: move(dueAt) };
};
