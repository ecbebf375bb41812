import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idShape, listOf } from '../../shapes.ts';

export const dataExportShape = z.object({
  id: idShape,
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** In percent. */
  progress: z.int().min(0).max(100),
  /** In bytes, once it is ready. */
  size: z.int().nullable(),
  created_at: dateTimeShape,
  /** Until when it can be fetched at `/exports/{id}`. */
  expires_at: dateTimeShape.nullable(),
});
export type DataExport = z.infer<typeof dataExportShape>;

export const listDataExports = defineEndpoint({
  name: 'listDataExports',
  summary: 'The exports that the caller has asked for, the newest first',
  method: 'GET',
  path: '/workspace/exports',
  access: 'owner',
  scope: null,
  rate: 'read',
  whileClosed: true,
  result: listOf(dataExportShape),
});

export const startDataExport = defineEndpoint({
  name: 'startDataExport',
  summary: 'Begins a ZIP of all that the owner may see, as JSON and files; a mail tells when it is ready',
  method: 'POST',
  path: '/workspace/exports',
  access: 'owner',
  scope: null,
  confirmed: true,
  rate: 'write',
  whileClosed: true,
  status: 201,
  result: dataExportShape,
  errors: ['export.in_progress'],
});

export const dataExportEndpoints = { listDataExports, startDataExport } as const;
