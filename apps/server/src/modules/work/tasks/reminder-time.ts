import { fieldError } from '../../../platform/http/index.ts';

/** A clock may be so much behind, and a call under way so long. */
const toleratedMs = 60_000;

/** Throws for the time of a reminder that has passed. */
export const assertStillToCome = (dueAt: string): void => {
  if (Date.parse(dueAt) < Date.now() - toleratedMs) throw fieldError('due_at', 'validation.date_past');
};
