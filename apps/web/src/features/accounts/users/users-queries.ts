import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

/** Of every page of the table of users. */
export const usersKey = ['users'] as const;

/** How long found roles are used again; an event about roles makes them out of date at once. */
const rolesStaleMs = 60_000;

/** Roles whose name contains the typed text; the events that change roles know them by the first part of the key. */
export const foundRolesQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['roles', 'found', q],
    queryFn: ({ signal }) => api.call(endpoints.listRoles, { query: { q }, signal }),
    staleTime: rolesStaleMs,
    placeholderData: (previous) => previous,
  });

/** The first part is that of every query of one user, which events make out of date. */
export const editedUserQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['user', Number(id), 'edited'],
    queryFn: ({ signal }) => api.call(endpoints.getUser, { params: { id }, signal }),
    retry: false,
  });

/** Whether a user has second factors to reset. */
export const secondFactorsOfQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['user', id, 'second-factors'],
    queryFn: ({ signal }) => api.call(endpoints.findSecondFactors, { params: { id: String(id) }, signal }),
  });

/** Whether a user signs in with an account of the provider. */
export const openIdLinkQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['user', id, 'openid-link'],
    queryFn: ({ signal }) => api.call(endpoints.getOpenIdLink, { params: { id: String(id) }, signal }),
  });
