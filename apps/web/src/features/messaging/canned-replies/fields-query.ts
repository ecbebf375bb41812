import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

export const fieldTitlesKey = ['canned-reply-fields'] as const;
/** The titles of the clients' custom fields, which texts name. */
export const fieldTitlesQuery = (api: Api) =>
  queryOptions({
    queryKey: fieldTitlesKey,
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.getCustomFields, { signal })).data.map(({ title }) => title),
  });
