import type { ApiToken } from '@switchboard/contract';

const dayMs = 86_400_000;
/** From then on the list says how many days are left. */
const soonDays = 7;

type Ending = Pick<ApiToken, 'expires_at'>;

export const hasEnded = ({ expires_at: at }: Ending, now: number): boolean => at !== null && Date.parse(at) <= now;

/** The whole days left of a token that ends within a week; null for others. */
export function daysLeft(token: Ending, now: number): number | null {
  if (token.expires_at === null || hasEnded(token, now)) return null;
  const left = Date.parse(token.expires_at) - now;
  return left < soonDays * dayMs ? Math.floor(left / dayMs) : null;
}
