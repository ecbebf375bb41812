import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { ApiScope } from './permissions/api-scopes.ts';
import type { GeneralAbility } from './permissions/can.ts';
import type { Permission } from './permissions/permissions.ts';

/**
 * The permitted callers: `bareHost` anyone on the bare host, `public` anyone on any host, `workspace` anyone on a
 * workspace's host, `signedIn` a user of that workspace, `owner` its owner; a permission requires its module and action
 * on top, an ability the answer of `can`. Rights that depend on the object (a channel's membership) are checked inside
 * the use case.
 */
export type Access = 'bareHost' | 'public' | 'workspace' | 'signedIn' | 'owner' | Permission | GeneralAbility;

/** How often one caller may call; the numbers are the server's (`platform/http/rate-classes.ts`). */
export type RateClass = 'read' | 'write' | 'send' | 'credentials' | 'creation' | 'mail' | 'upload';

/** One call of the API as data. The server registers it, the web app calls it, OpenAPI and the route matrix are made from it. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  /** Unique, verb first: `sendMessage`. */
  name: string;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under `/api`, with `{name}` for parameters. */
  path: `/${string}`;
  access: Access;
  /** What an API token needs to call it; `any`: any valid one; null: tokens are refused, only people call it. */
  scope: ApiScope | 'any' | null;
  rate: RateClass;
  /**
   * Only within `limits.confirmedMinutes` after the caller has confirmed with their password or second factor
   * (`confirmIdentity`); otherwise `auth.confirmation_required`. `partly`: the use case asks for it for some changes.
   */
  confirmed?: true | 'partly';
  /** Answers also while the workspace is closed, unpaid or about to be deleted; all others `workspace.closed` then. */
  whileClosed?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Shape of `result` in the envelope. */
  result: Result;
  /** 200 by default; 201 when something is created. */
  status?: 200 | 201;
  /** Codes the use case itself may answer with; those of the platform (401, 422, 429, 500) are not listed. */
  errors?: readonly ErrorCode[];
  /** The body is multipart/form-data and reaches the handler as a stream. */
  multipart?: boolean;
}

/** Exists as a type only, not at run time. */
declare const described: unique symbol;

/** The address of an endpoint: all that the browser has of it. Its shapes exist as types only. */
export interface EndpointAddress<E extends Endpoint = Endpoint> extends Pick<E, 'name' | 'method' | 'path'> {
  readonly [described]?: E;
}

type Described<E> = E extends Endpoint ? E : E extends EndpointAddress<infer Of> ? Of : never;

type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
type Output<T> = T extends z.ZodType ? z.output<T> : undefined;

export type ParamsOf<E extends EndpointAddress> = Output<Described<E>['params']>;
export type QueryOf<E extends EndpointAddress> = Output<Described<E>['query']>;
export type BodyOf<E extends EndpointAddress> = Output<Described<E>['body']>;
export type ResultOf<E extends EndpointAddress> = z.output<Described<E>['result']>;
export type ParamsInput<E extends EndpointAddress> = Input<Described<E>['params']>;
export type QueryInput<E extends EndpointAddress> = Input<Described<E>['query']>;
export type BodyInput<E extends EndpointAddress> = Input<Described<E>['body']>;

/** Keeps an endpoint's literal types. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;
