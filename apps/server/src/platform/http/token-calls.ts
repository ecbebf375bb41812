import { type Endpoint, includesScope, limits } from '@switchboard/contract';
import type { FastifyReply } from 'fastify';
import { AppError, RateLimitedError } from './app-error.ts';
import type { CallingActor } from './callers.ts';
import type { SharedCount } from './shared-counts.ts';

/** Throws when the caller's API token does not reach the endpoint; sessions have no scopes. */
export const checkScope = ({ scope }: Endpoint, { scopes }: CallingActor): void => {
  if (scopes === undefined || scope === 'any') return;
  if (scope === null) throw new AppError('api_token.not_for_tokens');
  if (!includesScope(scopes, scope)) throw new AppError('api_token.scope_missing', { scope });
};

interface Counts {
  take(key: string, max: number): Promise<SharedCount>;
}

/** The limits of API tokens, counted for all processes, and the headers that tell of them (draft-ietf-httpapi-ratelimit-headers). */
export interface TokenCalls {
  /** Throws RateLimitedError. */
  take(workspaceId: number, tokenId: number, reply: FastifyReply): Promise<void>;
}

export const makeTokenCalls = (counts: Counts, isOn: boolean): TokenCalls => ({
  async take(workspaceId, tokenId, reply) {
    if (!isOn) return;
    const policies = [
      { name: 'token', key: `token ${workspaceId} ${tokenId}`, max: limits.apiTokenCallsPerMinute },
      { name: 'workspace', key: `tokens ${workspaceId}`, max: limits.apiWorkspaceCallsPerMinute },
    ];
    const taken = await Promise.all(
      policies.map(async ({ name, key, max }) => ({ name, max, ...(await counts.take(key, max)) })),
    );
    const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
    void reply.headers({
      'ratelimit-policy': taken.map(({ name, max }) => `"${name}";q=${max};w=60`).join(', '),
      ratelimit: taken.map(({ name, left, endsInMs }) => `"${name}";r=${left};t=${secondsOf(endsInMs)}`).join(', '),
    });
    const refused = taken.filter(({ isWithin }) => !isWithin).map(({ endsInMs }) => endsInMs);
    if (refused.length > 0) throw new RateLimitedError(Math.max(...refused));
  },
});
