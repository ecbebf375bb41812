import { endpoints, type QueryInput } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../../api/client.ts';
import { clientImportsKey } from '../clients-queries.ts';

/** The last imports, the newest first. */
export const clientImportsQuery = (api: Api) =>
  queryOptions({
    queryKey: clientImportsKey,
    queryFn: ({ signal }) => api.call(endpoints.listClientImports, { signal }),
  });

export type ReadAs = QueryInput<typeof endpoints.previewClientImport>;

/** The first rows of a file, read so. */
export const importPreviewQuery = (api: Api, id: number, query: ReadAs) =>
  queryOptions({
    queryKey: ['client-import-preview', id, query],
    queryFn: ({ signal }) => api.call(endpoints.previewClientImport, { params: { id }, query, signal }),
    placeholderData: (previous) => previous,
    gcTime: 0,
  });

/** Some of the rows that an import leaves out; they stay as they are once it has ended. */
export const importProblemsQuery = (api: Api, id: number, offset: number, limit: number) =>
  queryOptions({
    queryKey: ['client-import-problems', id, offset, limit],
    queryFn: ({ signal }) =>
      api.call(endpoints.listImportProblems, { params: { id }, query: { offset, limit }, signal }),
    gcTime: 0,
  });
