import type { DeliveryProblem } from '../connectors/index.ts';
import type { DeliveryStep } from './delivery-step.ts';

type Problem = Pick<DeliveryProblem, 'kind' | 'retryAfterMs'>;
type Tried = Pick<DeliveryStep, 'isChange' | 'isRepeatable'> & { head: Pick<DeliveryStep['head'], 'attempts'> };

const longestPauseMs = 30_000;

/** How long to wait after this many tries without an answer. */
export const pauseAfter = (attempts: number): number => Math.min(1_000 * 2 ** Math.min(attempts, 10), longestPauseMs);

/** Whether the messenger answered, even if it refused. */
export const isAnswered = ({ kind }: Pick<Problem, 'kind'>): boolean =>
  kind !== 'not_processed' && kind !== 'unknown_outcome';

/** Whether the call is retried automatically. A repeated edit or deletion is harmless; a message would arrive twice. */
export const isTriedAgain = ({ kind }: Pick<Problem, 'kind'>, step: Omit<Tried, 'head'>): boolean => {
  if (kind === 'unknown_outcome') return step.isChange && step.isRepeatable;
  return kind === 'rate_limited' || kind === 'not_processed';
};

/** How long the conversation waits before its next call. */
export const pauseAfterProblem = (problem: Problem, { isChange, head }: Tried): number => {
  if (problem.kind === 'rate_limited') return problem.retryAfterMs;
  // A send with an unknown outcome is over; the next send first checks whether the messenger answers.
  if (isAnswered(problem) || (problem.kind === 'unknown_outcome' && !isChange)) return 0;
  return Math.max(problem.retryAfterMs, pauseAfter(head.attempts));
};
