import type { DeliveryProblem } from '../../connectors/index.ts';
import type { DeliveryStep } from './delivery-step.ts';

type Problem = Pick<DeliveryProblem, 'kind' | 'retryAfterMs'> & Partial<Pick<DeliveryProblem, 'code'>>;
type Tried = Pick<DeliveryStep, 'isChange' | 'isRepeatable'> & {
  head: Pick<DeliveryStep['head'], 'attempts'> & Partial<Pick<DeliveryStep['head'], 'code'>>;
};

const longestPauseMs = 30_000;

/** An unexplained refusal is final only after this many more tries. */
const triesAfterUnexplained = 3;
const firstUnexplainedPauseMs = 500;

/** How long to wait after this many tries without an answer. */
export const pauseAfter = (attempts: number): number => Math.min(1_000 * 2 ** Math.min(attempts, 10), longestPauseMs);

/** Whether the messenger answered, even if it refused. */
export const isAnswered = ({ kind }: Pick<Problem, 'kind'>): boolean =>
  kind !== 'not_processed' && kind !== 'unknown_outcome';

/** How often in a row the messenger has refused the call in this way before, without a reason that is known. */
export const refusalsBefore = (
  { code = null }: Partial<Pick<Problem, 'code'>>,
  { head }: Pick<Tried, 'head'>,
): number => (head.code === code ? head.attempts : 0);

/** Whether the call is retried automatically. A repeated edit or deletion is harmless; a message would arrive twice. */
export const isTriedAgain = (problem: Omit<Problem, 'retryAfterMs'>, step: Tried): boolean => {
  const { kind } = problem;
  if (kind === 'unknown_outcome') return step.isChange && step.isRepeatable;
  if (kind === 'refused_unexplained') return refusalsBefore(problem, step) < triesAfterUnexplained;
  return kind === 'rate_limited' || kind === 'not_processed';
};

/** How long the conversation waits before its next call. */
export const pauseAfterProblem = (problem: Problem, step: Tried): number => {
  if (problem.kind === 'rate_limited') return problem.retryAfterMs;
  if (problem.kind === 'refused_unexplained' && isTriedAgain(problem, step)) {
    return firstUnexplainedPauseMs * 2 ** refusalsBefore(problem, step);
  }
  // A send with an unknown outcome is over; the next send first checks whether the messenger answers.
  if (isAnswered(problem) || (problem.kind === 'unknown_outcome' && !step.isChange)) return 0;
  return Math.max(problem.retryAfterMs, pauseAfter(step.head.attempts));
};
