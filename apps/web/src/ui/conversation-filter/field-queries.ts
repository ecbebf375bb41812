import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';

/** The custom fields that filters name. */
export const filterFieldsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['view-fields'],
    queryFn: async ({ signal }) => (await api.call(endpoints.getCustomFields, { signal })).data,
  });
