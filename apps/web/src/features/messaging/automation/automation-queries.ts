import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

export const automationKey = ['automation'] as const;
export const automationQuery = (api: Api) =>
  queryOptions({ queryKey: automationKey, queryFn: ({ signal }) => api.call(endpoints.listAutomation, { signal }) });
