/// <reference types="vite/types/importMeta.d.ts" />
import type { EndpointName } from '@switchboard/contract';
import type { TestWorkspace } from '../test-app.ts';
import type { ForeignIds, RouteMatrix } from './route-matrix.ts';
import type { Row } from './route-outcomes.ts';

/** `testing/route-rows.ts` of a module: how its endpoints are called, and the answer for each kind of caller. */
interface RowsOfModule {
  makeRouteRows(matrix: () => RouteMatrix): Record<string, Row>;
  /** The counters of its ids (`id_counters.entity`), and ids in another workspace, for rows with `foreign`. */
  foreignIds?: { entities: readonly string[]; make(other: TestWorkspace): Promise<Record<string, number>> };
}

const modules = Object.values(
  import.meta.glob<RowsOfModule>('../../{modules,platform}/**/testing/route-rows.ts', { eager: true }),
);

/**
 * The rows of all modules. They are defined before the workspace exists: which tests there are depends on which rows take
 * ids.
 */
export const makeRouteRows = (matrix: () => RouteMatrix): Record<EndpointName, Row> =>
  Object.assign({}, ...modules.map((module) => module.makeRouteRows(matrix))) as Record<EndpointName, Row>;

export const foreignEntities = modules.flatMap(({ foreignIds }) => foreignIds?.entities ?? []);

export const makeForeignIds = async (other: TestWorkspace): Promise<Partial<ForeignIds>> => {
  const made = await Promise.all(modules.map(async ({ foreignIds }) => foreignIds?.make(other)));
  return Object.assign({}, ...made) as Partial<ForeignIds>;
};
