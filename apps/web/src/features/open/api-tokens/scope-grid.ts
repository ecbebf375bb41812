import { type ApiScope, apiScopeNames, apiScopes, carries, type Permissions } from '@switchboard/contract';
import type { ScopeArea } from '../../../ui/rights/use-scope-name.ts';

/** A row of the matrix: the scopes of one area. */
export interface ScopeRow {
  area: ScopeArea;
  read: ApiScope | null;
  /** To write, or to send. */
  write: ApiScope | null;
}

const scopeOf = (name: string): ApiScope | null => apiScopeNames.find((scope) => scope === name) ?? null;

const areas = [...new Set(apiScopeNames.map((scope) => scope.slice(0, scope.indexOf(':')) as ScopeArea))];

export const scopeRows: readonly ScopeRow[] = areas.map((area) => ({
  area,
  read: scopeOf(`${area}:read`),
  write: scopeOf(`${area}:write`) ?? scopeOf(`${area}:send`),
}));

/**
 * Whether a scope lets anything through of a role. Some permission of it is enough, but for replies: who may not answer
 * clients gets nothing by it.
 */
export function isWithin(permissions: Permissions, scope: ApiScope): boolean {
  const needed = apiScopes[scope];
  if (scope === 'replies:send') return needed.every((permission) => carries(permissions, permission));
  return needed.length === 0 || needed.some((permission) => carries(permissions, permission));
}

export const toggleScope = (scopes: readonly ApiScope[], scope: ApiScope): ApiScope[] =>
  scopes.includes(scope) ? scopes.filter((held) => held !== scope) : [...scopes, scope];

/** Without those to read that a scope to write includes. */
export const withoutIncluded = (scopes: readonly ApiScope[]): ApiScope[] => {
  const included = scopeRows.flatMap(({ read, write }) => (write !== null && scopes.includes(write) ? [read] : []));
  return scopes.filter((scope) => !included.includes(scope));
};
