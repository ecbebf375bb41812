import {
  type BodyOf,
  can,
  carries,
  type Endpoint,
  type ErrorBody,
  type ErrorCode,
  errorCodes,
  type FieldError,
  type GeneralAbility,
  type ParamsOf,
  type Permission,
  type QueryOf,
  type RateClass,
  type ResultOf,
  toFieldErrors,
} from '@switchboard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, FieldErrors, RateLimitedError } from './app-error.ts';
import type { AttemptCounts } from './attempt-counts.ts';
import { boundsOf, usualBytes } from './body-bounds.ts';
import { CallCounter } from './call-counter.ts';
import type { CalledWorkspace, CallingActor, SignedInActor } from './callers.ts';
import type { CallerResolver } from './limited-callers.ts';
import { rateClasses, storedAttempt } from './rate-classes.ts';
import { RawJson } from './raw-json.ts';
import { readBearer } from './read-bearer.ts';
import { checkScope, type TokenCalls } from './token-calls.ts';

type NeedsActor<E extends Endpoint> = E['access'] extends 'bareHost' | 'public' | 'workspace'
  ? never
  : E['scope'] extends null
    ? SignedInActor
    : CallingActor;

export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Set only where the endpoint requires a signed-in user. */
  actor: NeedsActor<E>;
  /** Null on the bare host, which serves only `bareHost` and `public` calls. */
  workspace: E['access'] extends 'bareHost' | 'public' ? CalledWorkspace | null : CalledWorkspace;
  request: FastifyRequest;
  /** Sets a header of the answer, also of a refusal. */
  setHeader: (name: string, value: string) => void;
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResultOf<E> | RawJson>;

/** An endpoint with its handler, ready to be registered. */
export interface Route {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => Promise<unknown>;
  /** Of an answer without an error. */
  headers?: Readonly<Record<string, string>>;
  /** Further errors of a body that its shape has refused, for the same answer. */
  findMoreErrors?: (body: unknown) => readonly FieldError[];
}

/** Connects a handler to an endpoint of the contract. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  headers: Readonly<Record<string, string>> = {},
): Route => ({
  endpoint,
  headers,
  // The registration below builds the call from this endpoint's own shapes, so the narrower type holds.
  handle: handler,
});

const errorReply = (code: ErrorCode, params: Record<string, string | number> = {}, details?: object): ErrorBody => ({
  error: { code, message: errorCodes[code].message, params, ...(details && { details }) },
});

/** Unavailable answers may be requested again after this time. */
const unavailableForS = 2;

/** Sends an error as the contract's envelope. */
export const sendError = (
  reply: FastifyReply,
  code: ErrorCode,
  params?: Record<string, string | number>,
  details?: object,
) => {
  const { status } = errorCodes[code];
  if (status === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', unavailableForS);
  return reply.status(status).send(errorReply(code, params, details));
};

/** The refusal of everything that a closed workspace does not answer. */
export const closedError = () => new AppError('workspace.closed', { link: '/preferences/subscription/' });

const isPermission = (access: Endpoint['access']): access is Permission => access.includes(':');
const isAbility = (access: Endpoint['access']): access is GeneralAbility => access.includes('.');

interface Registration {
  routes: readonly Route[];
  callers: CallerResolver;
  attempts: AttemptCounts;
  tokenCalls: TokenCalls;
  rateLimits: boolean;
}

const callerKey = ({ workspaceId, userId, apiToken }: CallingActor): string =>
  apiToken === undefined ? `user:${workspaceId}:${userId}` : `token:${workspaceId}:${apiToken.id}`;

const isForStrangers = ({ access }: Endpoint) => access === 'public' || access === 'bareHost' || access === 'workspace';

/**
 * Registers endpoints: host and session, permission, rate limit, validation, the use case, and the reply through the
 * endpoint's own shape, so that a column the contract does not name cannot leak. The caller is identified before the
 * body is read: for those not signed in the limit is always 16 KB, for users the size the endpoint's shape can hold.
 */
export const registerEndpoints = (
  app: FastifyInstance,
  { routes, callers, attempts, tokenCalls, rateLimits }: Registration,
): void => {
  const countCall = makeCallCount(rateLimits);
  for (const { endpoint, handle, headers = {}, findMoreErrors } of routes) {
    const bodyBounds = boundsOf(endpoint);
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      // A HEAD request must not run a GET that changes state; no endpoint needs HEAD.
      exposeHeadRoute: false,
      bodyLimit: isForStrangers(endpoint) ? usualBytes : bodyBounds.bytes,
      config: { bodyBounds },
      onRequest: async (request, reply) => {
        const called = await callers.workspace(request.headers.host, request.addressKey);
        const caller: NonNullable<FastifyRequest['caller']> = {
          workspace: called === 'bare' ? null : called,
          actor: null,
        };
        request.caller = caller;
        if (endpoint.access === 'bareHost' && called !== 'bare') throw new AppError('workspace.bare_host_only');
        if (endpoint.access === 'workspace' && caller.workspace === null) {
          throw new AppError('workspace.not_found');
        }
        const isGated = endpoint.whileClosed !== true;
        if (isForStrangers(endpoint)) {
          const attempt = storedAttempt(endpoint.rate, request.addressKey);
          if (attempt === null) countCall(endpoint.rate, `address:${request.addressKey}`);
          else await attempts.take(attempt);
          const { workspace } = caller;
          if (isGated && workspace !== null && !(await callers.isOpen(workspace.id))) throw closedError();
          return;
        }
        if (called === null || called === 'bare') throw new AppError('workspace.not_found');
        const shown = readBearer(request.headers.authorization);
        // A confirmation may have been given to another process a moment ago.
        const isNow = endpoint.confirmed !== undefined;
        const actor = shown === null ? null : await callers.byToken(called.id, shown, request, isNow);
        if (actor === null) throw new AppError('auth.required');
        caller.actor = actor;
        const { apiToken } = actor;
        countCall(endpoint.rate, callerKey(actor));
        if (apiToken !== undefined) await tokenCalls.take(actor.workspaceId, apiToken.id, reply);
        checkScope(endpoint, actor);
        if (isGated && !actor.isWorkspaceOpen) throw closedError();
        if (isPermission(endpoint.access) && !carries(actor.permissions, endpoint.access)) {
          throw new AppError('permission.denied');
        }
        if (isAbility(endpoint.access) && !can(actor, endpoint.access, null)) throw new AppError('permission.denied');
        if (endpoint.access === 'owner' && !can(actor, 'workspace.own', null)) {
          throw new AppError('workspace.owner_only');
        }
      },
      handler: async (request, reply) => {
        const parts = {
          params: parsePart(endpoint.params, request.params, 'params'),
          query: parsePart(endpoint.query, request.query, 'query'),
          body:
            endpoint.multipart === true ? undefined : parsePart(endpoint.body, request.body, 'body', findMoreErrors),
        };
        // After the shapes: a confirmation is not asked for a call that would be refused for its input anyway.
        if (endpoint.confirmed === true && request.caller?.actor?.isConfirmed !== true) {
          throw new AppError('auth.confirmation_required');
        }
        const result = await handle({
          ...parts,
          actor: request.caller?.actor as never,
          workspace: request.caller?.workspace as CalledWorkspace,
          request,
          setHeader: (name, value) => void reply.header(name, value),
        });
        const text = result instanceof RawJson ? result.text : JSON.stringify(endpoint.result.parse(result));
        return reply
          .status(endpoint.status ?? 200)
          .headers({ 'cache-control': 'no-store', ...headers })
          .type('application/json; charset=utf-8')
          .send(`{"result":${text}}`);
      },
    });
  }
};

/** Counts a caller's calls of a class across all its endpoints. */
const makeCallCount = (rateLimits: boolean) => {
  const counters = new Map<RateClass, CallCounter>();
  return (rate: RateClass, caller: string): void => {
    const counter = counters.get(rate) ?? new CallCounter(rateClasses[rate]);
    counters.set(rate, counter);
    const refusedForMs = rateLimits ? counter.take(caller) : null;
    if (refusedForMs !== null) throw new RateLimitedError(refusedForMs);
  };
};

const parsePart = (
  shape: Endpoint['body'],
  input: unknown,
  part: 'params' | 'query' | 'body',
  findMore: Route['findMoreErrors'] = () => [],
): undefined => {
  if (shape === undefined) return undefined;
  const parsed = shape.safeParse(input ?? (part === 'body' ? undefined : {}), { reportInput: true });
  if (parsed.success) return parsed.data as undefined;
  // A malformed id is answered like one that does not exist.
  if (part === 'params') throw new AppError('request.not_found');
  if (part === 'body' && input === undefined) throw new AppError('request.malformed');
  const found = toFieldErrors(parsed.error.issues);
  const more = findMore(input).filter(({ field }) => found.every((error) => error.field !== field));
  throw new FieldErrors([...found, ...more]);
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Of endpoints; other routes find theirs themselves. */
    caller?: { workspace: CalledWorkspace | null; actor: CallingActor | null };
  }
}
