import {
  type Action,
  type BodyOf,
  type Endpoint,
  type ErrorCode,
  errorCodes,
  hasPermission,
  type Module,
  type ParamsOf,
  type Permissions,
  type QueryOf,
  type ResultOf,
} from '@switchboard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBearerToken, type SessionToken } from '../secrets/index.ts';
import { AppError, FieldErrors } from './app-error.ts';
import { toFieldErrors } from './field-errors.ts';
import { rateClasses } from './rate-classes.ts';
import { RawJson } from './raw-json.ts';

/** The workspace whose host was called. */
export interface CalledWorkspace {
  id: number;
  subdomain: string;
}

/** The signed-in caller; an `Actor` of the contract with where they signed in. */
export interface CallingActor {
  workspaceId: number;
  userId: number;
  roleId: number;
  sessionId: number;
  permissions: Permissions;
}

/** Finds out who calls: by Host the workspace, by bearer token the user. Null where there is none. */
export interface CallerResolver {
  workspace(hostHeader: string | undefined): Promise<CalledWorkspace | null | 'bare'>;
  actor(workspaceId: number, token: SessionToken): Promise<CallingActor | null>;
}

type NeedsActor<E extends Endpoint> = E['access'] extends 'bareHost' | 'public' | 'workspace' ? never : CallingActor;

export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Only where the endpoint asks for a signed-in user. */
  actor: NeedsActor<E>;
  /** Null on the bare host, which only `bareHost` and `public` calls answer. */
  workspace: E['access'] extends 'bareHost' | 'public' ? CalledWorkspace | null : CalledWorkspace;
  request: FastifyRequest;
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResultOf<E> | RawJson>;

/** An endpoint with its handler, ready to be registered. */
export interface Route {
  endpoint: Endpoint;
  handle: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Ties a handler to an endpoint of the contract. */
export const route = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Route => ({
  endpoint,
  // The registration below makes the call from this very endpoint's shapes, so the narrower type holds.
  handle: handler,
});

const errorReply = (code: ErrorCode, params: Record<string, string | number> = {}) => ({
  error: { code, message: errorCodes[code].message, params },
});

/** Sends an error as the contract's envelope. */
export const sendError = (reply: FastifyReply, code: ErrorCode, params?: Record<string, string | number>) =>
  reply.status(errorCodes[code].status).send(errorReply(code, params));

const permissionOf = (access: Endpoint['access']): [Module, Action] | null => {
  const [module, action] = access.split(':');
  return action === undefined ? null : [module as Module, action as Action];
};

interface Registration {
  routes: readonly Route[];
  callers: CallerResolver;
  rateLimits: boolean;
}

/**
 * Registers endpoints: host and session, permission, rate limit, validation, the use case, and the reply through the
 * endpoint's own shape, so that a column the contract does not name cannot leave.
 */
export const registerEndpoints = (app: FastifyInstance, { routes, callers, rateLimits }: Registration): void => {
  for (const { endpoint, handle } of routes) {
    const permission = permissionOf(endpoint.access);
    const { max, windowMs } = rateClasses[endpoint.rate];
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      // HEAD of a GET that changes state must do nothing; none of ours needs one.
      exposeHeadRoute: false,
      config: rateLimits
        ? {
            rateLimit: {
              max,
              timeWindow: windowMs,
              groupId: endpoint.rate,
              hook: 'preHandler',
              keyGenerator: (request) => rateKey(request, endpoint),
            },
          }
        : {},
      onRequest: async (request) => {
        const called = await callers.workspace(request.headers.host);
        request.caller = { workspace: called === 'bare' ? null : called, actor: null };
        if (endpoint.access === 'public') return;
        if (endpoint.access === 'bareHost') {
          if (called !== 'bare') throw new AppError('workspace.bare_host_only');
          return;
        }
        if (called === null || called === 'bare') throw new AppError('workspace.not_found');
        if (endpoint.access === 'workspace') return;
        const token = readBearerToken(request.headers.authorization);
        const actor = token === null ? null : await callers.actor(called.id, token);
        if (actor === null) throw new AppError('auth.required');
        request.caller.actor = actor;
        if (permission !== null && !hasPermission(actor.permissions, ...permission)) {
          throw new AppError('permission.denied');
        }
      },
      handler: async (request, reply) => {
        const result = await handle({
          params: parsePart(endpoint.params, request.params, 'params'),
          query: parsePart(endpoint.query, request.query, 'query'),
          body: endpoint.multipart === true ? undefined : parsePart(endpoint.body, request.body, 'body'),
          actor: request.caller.actor as never,
          workspace: request.caller.workspace as CalledWorkspace,
          request,
        });
        const text = result instanceof RawJson ? result.text : JSON.stringify(endpoint.result.parse(result));
        return reply
          .status(endpoint.status ?? 200)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(`{"result":${text}}`);
      },
    });
  }
};

const rateKey = (request: FastifyRequest, endpoint: Endpoint): string => {
  const { actor, workspace } = request.caller;
  if (actor !== null) return `user:${actor.workspaceId}:${actor.userId}`;
  const typed = endpoint.rate === 'credentials' ? (request.body as { username?: unknown } | null)?.username : '';
  return `address:${request.ip}:${workspace?.id ?? 0}:${typeof typed === 'string' ? typed.trim().toLowerCase().slice(0, 254) : ''}`;
};

const parsePart = (shape: Endpoint['body'], input: unknown, part: 'params' | 'query' | 'body'): undefined => {
  if (shape === undefined) return undefined;
  const parsed = shape.safeParse(input ?? (part === 'body' ? undefined : {}), { reportInput: true });
  if (parsed.success) return parsed.data as undefined;
  // An id that is no id is an id that does not exist.
  if (part === 'params') throw new AppError('request.not_found');
  if (part === 'body' && input === undefined) throw new AppError('request.malformed');
  throw new FieldErrors(toFieldErrors(parsed.error));
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: { workspace: CalledWorkspace | null; actor: CallingActor | null };
  }
}
