import { endpoints } from '@switchboard/contract';
import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

/** Of every page of the table of clients. */
export const clientsKey = ['clients'] as const;

/** The first parts of the keys of all queries of one client, or of all. */
export const clientKey = (id?: number) => (id === undefined ? (['client'] as const) : (['client', id] as const));

export const clientImportsKey = ['client-imports'] as const;

export const customFieldsKey = ['custom-fields'] as const;

export const customFieldsQuery = (api: Api) =>
  queryOptions({
    queryKey: customFieldsKey,
    queryFn: ({ signal }) => api.call(endpoints.getCustomFields, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The reports of erasures, and the preview of one. */
export const erasuresKey = ['client-erasures'] as const;

/** Whether this page has heard that a client was erased; set by the event alone. */
export const clientErasedQuery = (clientId: number) =>
  queryOptions<boolean>({ queryKey: ['erased-client', clientId], queryFn: skipToken });
