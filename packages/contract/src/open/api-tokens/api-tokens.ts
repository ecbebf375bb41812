import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { type ApiScope, apiScopeNames } from '../../permissions/api-scopes.ts';
import { dateTimeShape, idParamShape, idShape, visibleNameShape } from '../../shapes.ts';
import { apiTokenLimits } from './limits.ts';

const scopeShape = z.enum(apiScopeNames as [ApiScope, ...ApiScope[]]);

/** Of an IPv6 address that ends as one of IPv4, with its bits. */
const longestRange = 49;

/** An IPv4 or IPv6 address, or a range of them: `203.0.113.7`, `2001:db8::/32`. */
const addressRangeShape = z
  .string()
  .trim()
  .max(longestRange, 'validation.address_range_invalid')
  .refine(
    (text) => [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((shape) => shape.safeParse(text).success),
    'validation.address_range_invalid',
  );

const rightsBody = {
  name: visibleNameShape(apiTokenLimits.apiTokenNameChars),
  scopes: z
    .array(scopeShape)
    .min(1, 'validation.required')
    .max(apiScopeNames.length, 'validation.too_long')
    .transform((scopes) => apiScopeNames.filter((scope) => scopes.includes(scope))),
  /** It may be used from these only; none: from anywhere. */
  addresses: z.array(addressRangeShape).max(apiTokenLimits.apiTokenAddresses, 'validation.too_long').default([]),
};

export const apiTokenShape = z.object({
  id: idShape,
  name: z.string(),
  owner: z.object({ id: idShape, name: z.string() }),
  /** How it begins, to tell it from others. */
  hint: z.string(),
  scopes: z.array(scopeShape),
  addresses: z.array(z.string()),
  created_at: dateTimeShape,
  /** Null: it does not end by itself. */
  expires_at: dateTimeShape.nullable(),
  last_used_at: dateTimeShape.nullable(),
  last_address: z.string().nullable(),
});
export type ApiToken = z.infer<typeof apiTokenShape>;

const tokenParams = z.object({ id: idParamShape });

export const listApiTokens = defineEndpoint({
  name: 'listApiTokens',
  summary: "One's API tokens, the newest first; with `settings:update` those of all colleagues",
  method: 'GET',
  path: '/api-tokens',
  access: 'signedIn',
  scope: null,
  rate: 'read',
  result: z.object({ data: z.array(apiTokenShape) }),
});

export const getOwnApiToken = defineEndpoint({
  name: 'getOwnApiToken',
  summary: 'The API token that this call is made with',
  method: 'GET',
  path: '/api-tokens/current',
  access: 'signedIn',
  scope: 'any',
  rate: 'read',
  result: apiTokenShape,
  errors: ['api_token.not_found'],
});

export const createApiToken = defineEndpoint({
  name: 'createApiToken',
  summary: 'Makes an API token; its text is in this answer and nowhere else',
  method: 'POST',
  path: '/api-tokens',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  confirmed: true,
  status: 201,
  body: z.object({
    ...rightsBody,
    /** Null: it does not end by itself. */
    days: z.int().min(1, 'validation.invalid').max(apiTokenLimits.apiTokenMaxDays, 'validation.invalid').nullable(),
  }),
  result: z.object({ token: apiTokenShape, text: z.string() }),
  errors: ['api_token.too_many'],
});

export const editApiToken = defineEndpoint({
  name: 'editApiToken',
  summary: "Changes the name, scopes and addresses of one's API token",
  method: 'PUT',
  path: '/api-tokens/{id}',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  confirmed: true,
  params: tokenParams,
  body: z.object(rightsBody),
  result: apiTokenShape,
  errors: ['api_token.not_found'],
});

export const deleteApiToken = defineEndpoint({
  name: 'deleteApiToken',
  summary: "Ends one's API token, or with `settings:update` anybody's",
  method: 'DELETE',
  path: '/api-tokens/{id}',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  params: tokenParams,
  result: z.literal(true),
  errors: ['api_token.not_found'],
});

export const apiTokenEvents = {
  /** API tokens were made, changed or ended. */
  updateApiTokens: z.object({}),
} as const;

export const apiTokenEndpoints = {
  listApiTokens,
  getOwnApiToken,
  createApiToken,
  editApiToken,
  deleteApiToken,
} as const;
