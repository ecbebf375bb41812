import type { BotProblem, WebhookState } from '@switchboard/contract';

/** How a bot is doing, as its messenger says. */
export interface Inspection {
  webhook: WebhookState;
  /** The host the messenger posts to, if it is not ours; never the path, which may hold a secret. */
  webhookHost: string | null;
  /** Why the messenger's last posts failed, in its own words, without a token. */
  lastError: string | null;
  /** Updates that wait at the messenger; null when it does not say. */
  pendingUpdates: number | null;
  tokenExpiresAt: Date | null;
  problems: readonly BotProblem[];
}

/** Keys of webhooks are random; a path without one could be anybody's. */
const keyFormat = /\/[\w-]{20,}$/;

const hasSameKey = (left: URL, right: URL) => left.pathname === right.pathname && keyFormat.test(left.pathname);

/**
 * The owner of the messenger's webhook. One with our origin and another key, or with our key and another origin, is an
 * earlier address of ours: it belongs to no other program, and nothing arrives by it.
 */
export const judgeWebhook = (
  url: string,
  ours: string | null,
): { webhook: 'ours' | 'none' | 'foreign'; webhookHost: string | null } => {
  if (url === '') return { webhook: 'none', webhookHost: null };
  if (url === ours) return { webhook: 'ours', webhookHost: null };
  if (!URL.canParse(url)) return { webhook: 'foreign', webhookHost: null };
  const found = new URL(url);
  const own = ours === null ? null : new URL(ours);
  const isOldOfOurs = own !== null && (own.origin === found.origin || hasSameKey(own, found));
  return isOldOfOurs ? { webhook: 'none', webhookHost: null } : { webhook: 'foreign', webhookHost: found.host };
};
