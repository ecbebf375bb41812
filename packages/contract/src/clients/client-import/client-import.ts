import { z } from 'zod';
import { csvDelimiters } from '../../csv/csv-cells.ts';
import { textEncodings } from '../../csv/file-parts.ts';
import { csvLimits } from '../../csv/limits.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { validationCodes } from '../../error-codes.ts';
import type { Permission } from '../../permissions/permissions.ts';
import { dateTimeShape, idParamShape, idShape, listOf } from '../../shapes.ts';
import {
  type ColumnTarget,
  clientColumns,
  clientMatches,
  clientRowProblems,
  importFailures,
  importStates,
} from './import-parts.ts';
import { clientImportLimits } from './limits.ts';

/** The users who get the events of an import (`clients.create`). */
export const clientImporters = ['contacts:create'] as const satisfies Permission[];
const access = 'clients.create';

const targetShape = z.union([
  z.enum(clientColumns),
  z.templateLiteral(['field:', z.int().positive()]) satisfies z.ZodType<ColumnTarget>,
]);

/** The target of each column of the file, in its order; each target once. */
const targetsShape = z
  .array(targetShape.nullable())
  .max(csvLimits.importedColumns)
  .refine((targets) => {
    const set = targets.filter((target) => target !== null);
    return new Set(set).size === set.length;
  }, 'validation.invalid');

export const importSettingsShape = z.object({
  encoding: z.enum(textEncodings),
  delimiter: z.enum(csvDelimiters),
  targets: targetsShape,
  /** The column by which a row's client is found. */
  match: z.enum(clientMatches),
});
export type ImportSettings = z.infer<typeof importSettingsShape>;

export const clientImportShape = z.object({
  id: idShape,
  state: z.enum(importStates),
  file_name: z.string(),
  created_by: idShape,
  created_at: dateTimeShape,
  finished_at: dateTimeShape.nullable(),
  /** Null until they are counted by a check. */
  rows_total: z.int().min(0).nullable(),
  /** Of the check or import that is running, or ended last. */
  rows_done: z.int().min(0),
  /** Clients who are, or would be, changed. */
  changed: z.int().min(0),
  unchanged: z.int().min(0),
  /** Rows that are left out, each with its problems. */
  wrong: z.int().min(0),
  /** Of a file that cannot be read, or an import that has stopped; `row` where it did. */
  failure: z.object({ code: z.enum(importFailures), row: z.int().nullable() }).nullable(),
});
export type ClientImport = z.infer<typeof clientImportShape>;

const params = z.object({ id: idParamShape });
const notFound = 'import.not_found';

export const createClientImport = defineEndpoint({
  name: 'createClientImport',
  summary: 'Makes an uploaded file an import of clients; a repeat answers as the first call',
  method: 'POST',
  path: '/client-imports',
  access,
  scope: 'clients:write',
  rate: 'write',
  status: 201,
  /** The upload's id (`uploadTempFile`). */
  body: z.object({ file_id: idShape }),
  result: clientImportShape,
  errors: ['import.file_not_found'],
});

export const listClientImports = defineEndpoint({
  name: 'listClientImports',
  summary: 'The last imports of clients, the newest first',
  method: 'GET',
  path: '/client-imports',
  access,
  scope: 'clients:write',
  rate: 'read',
  result: listOf(clientImportShape),
});

export const previewClientImport = defineEndpoint({
  name: 'previewClientImport',
  summary: 'The first rows of the file as they would be read, and what its columns seem to be; for who uploaded it',
  method: 'GET',
  path: '/client-imports/{id}/preview',
  access,
  scope: 'clients:write',
  rate: 'read',
  params,
  /** A missing setting is guessed. */
  query: z.object({ encoding: z.enum(textEncodings).optional(), delimiter: z.enum(csvDelimiters).optional() }),
  result: z.object({
    settings: importSettingsShape,
    titles: z.array(z.string()),
    /** Cells are cut. */
    rows: z.array(z.array(z.string())),
    failure: clientImportShape.shape.failure,
  }),
  errors: [notFound, 'import.over'],
});

export const checkClientImport = defineEndpoint({
  name: 'checkClientImport',
  summary: 'Begins to find out what an import would do, and changes no client',
  method: 'PUT',
  path: '/client-imports/{id}/check',
  access,
  scope: 'clients:write',
  rate: 'write',
  params,
  body: importSettingsShape,
  result: clientImportShape,
  errors: [notFound, 'import.in_progress', 'import.over'],
});

export const startClientImport = defineEndpoint({
  name: 'startClientImport',
  summary: 'Begins the import of the rows that a check has found right; a repeat does nothing',
  method: 'PUT',
  path: '/client-imports/{id}/start',
  access,
  scope: 'clients:write',
  rate: 'write',
  params,
  result: clientImportShape,
  errors: [notFound, 'import.in_progress', 'import.not_checked', 'import.over'],
});

export const cancelClientImport = defineEndpoint({
  name: 'cancelClientImport',
  summary: 'Ends a check or import; what was imported stays',
  method: 'PUT',
  path: '/client-imports/{id}/cancel',
  access,
  scope: 'clients:write',
  rate: 'write',
  params,
  result: clientImportShape,
  errors: [notFound, 'import.over'],
});

/** `row` counts the file's rows from 1, its titles included, as spreadsheets do. */
export const clientRowProblemShape = z.object({
  row: z.int().positive(),
  /** The title of the column; empty where it is the whole row's. */
  column: z.string(),
  message: z.enum([...validationCodes, ...clientRowProblems]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ImportProblem = z.infer<typeof clientRowProblemShape>;

export const listImportProblems = defineEndpoint({
  name: 'listImportProblems',
  summary: 'What is wrong with the rows that are left out, in their order',
  method: 'GET',
  path: '/client-imports/{id}/problems',
  access,
  scope: 'clients:write',
  rate: 'read',
  params,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(clientImportLimits.importProblemsAtOnce).optional(),
    offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
  }),
  result: listOf(clientRowProblemShape),
  errors: [notFound],
});

export const clientImportEvents = {
  updateClientImport: z.object({ id: idShape }),
  /** Many clients are different. `isRenamed`: conversations are named after them. */
  updateClients: z.object({ isRenamed: z.boolean() }),
} as const;

export const clientImportEndpoints = {
  createClientImport,
  listClientImports,
  previewClientImport,
  checkClientImport,
  startClientImport,
  cancelClientImport,
  listImportProblems,
} as const;
