/** The answers of an endpoint to each kind of caller, for the tables of routes. */

import type { TestUser } from '../test-app.ts';
import type { Expected, ForeignIds, Prepared } from './route-matrix.ts';

export interface Row {
  /** `caller` is the owner where the actor has no user in this workspace. */
  prepare: (caller: TestUser) => Promise<Prepared> | Prepared;
  expected: Expected;
  /** Every place that takes an id, with the answer to a foreign one. */
  foreign?: { status: number; calls: ((ids: ForeignIds) => Omit<Prepared, 'token'>)[] };
}

export const publicRoute: Expected = {
  nobody: 200,
  member: 200,
  manager: 200,
  administrator: 200,
  auditor: 200,
  owner: 200,
  stranger: 200,
};
export const signedIn: Expected = { ...publicRoute, nobody: 401, stranger: 401 };
export const signedInMakes: Expected = {
  nobody: 401,
  member: 201,
  manager: 201,
  administrator: 201,
  auditor: 201,
  owner: 201,
  stranger: 401,
};
export const ownerOnly: Expected = { ...signedIn, member: 403, manager: 403, administrator: 403, auditor: 403 };
export const administrators: Expected = { ...signedIn, member: 403, manager: 403, auditor: 403 };
export const administratorsMake: Expected = { ...administrators, administrator: 201, owner: 201 };
export const always = (status: number): Expected => ({
  nobody: status,
  member: status,
  manager: status,
  administrator: status,
  auditor: status,
  owner: status,
  stranger: status,
});

export const at = (path: string, body?: unknown) => () => ({ path, body });
