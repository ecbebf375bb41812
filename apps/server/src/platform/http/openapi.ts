import { type Endpoint, type ErrorCode, errorCodes, publicEventKinds } from '@switchboard/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

const jsonSchema = (shape: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(shape, { io, unrepresentable: 'any' });

const parametersOf = (shape: z.ZodType | undefined, where: 'path' | 'query'): Json[] => {
  if (shape === undefined) return [];
  const schema = jsonSchema(shape, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (schema.required?.includes(name) ?? false),
    schema: property,
  }));
};

const errorResponses = (endpoint: Endpoint): Json => {
  const always: ErrorCode[] = ['request.rate_limited'];
  const byAccess: ErrorCode[] =
    endpoint.access === 'public' || endpoint.access === 'bareHost'
      ? []
      : endpoint.access === 'workspace'
        ? ['workspace.not_found']
        : [
            'workspace.not_found',
            'auth.required',
            endpoint.access === 'owner' ? 'workspace.owner_only' : 'permission.denied',
            endpoint.scope === null ? 'api_token.not_for_tokens' : 'api_token.scope_missing',
            'api_token.address_refused',
          ];
  const byConfirmation: ErrorCode[] = endpoint.confirmed === undefined ? [] : ['auth.confirmation_required'];
  const byGate: ErrorCode[] = endpoint.whileClosed === true ? [] : ['workspace.closed'];
  const codes = [...new Set([...(endpoint.errors ?? []), ...byAccess, ...byConfirmation, ...byGate, ...always])];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      { description: group.map((code) => `\`${code}\`: ${errorCodes[code].message}`).join('; ') },
    ]),
  );
};

const isForStrangers = ({ access }: Endpoint): boolean => ['public', 'bareHost', 'workspace'].includes(access);

const scopesOf = ({ scope }: Endpoint): string[] => (scope === null || scope === 'any' ? [] : [scope]);

const tellScope = (endpoint: Endpoint): string => {
  if (isForStrangers(endpoint)) return '';
  if (endpoint.scope === null) return 'For signed-in people, not for API tokens.';
  return endpoint.scope === 'any' ? 'For any API token.' : `Scope of API tokens: ${endpoint.scope}.`;
};

/** What webhooks post (Standard Webhooks 1.0), by type. */
const describeWebhooks = (): Json =>
  Object.fromEntries(
    Object.entries(publicEventKinds).map(([type, { summary, scope, data }]) => [
      type,
      {
        post: {
          summary,
          description: `Scope of API tokens that read it from the event feed: ${scope}.`,
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
            name,
            in: 'header',
            required: true,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['id', 'type', 'timestamp', 'data'],
                  properties: {
                    id: { type: 'string' },
                    type: { const: type },
                    timestamp: { type: 'string', format: 'date-time' },
                    data: jsonSchema(data, 'output'),
                  },
                },
              },
            },
          },
          responses: { '2XX': { description: 'Taken' }, '410': { description: 'Not to be called any more' } },
        },
      },
    ]),
  );

/** The OpenAPI document of the contract's endpoints, made from the same schemas that validate and serialise. */
export const makeOpenApiDocument = (endpoints: readonly Endpoint[], serverUrl: string): Json => {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = {
      operationId: endpoint.name,
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[1] ?? ''],
      description: `Access: ${endpoint.access}. ${tellScope(endpoint)} Rate class: ${endpoint.rate}.`,
      security: isForStrangers(endpoint) ? [] : [{ bearer: scopesOf(endpoint) }],
      parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
      ...(endpoint.multipart === true && {
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
            },
          },
        },
      }),
      ...(endpoint.body !== undefined && {
        requestBody: { content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } },
      }),
      responses: {
        [String(endpoint.status ?? 200)]: {
          description: 'Done',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['result'],
                properties: { result: jsonSchema(endpoint.result, 'output') },
              },
            },
          },
        },
        ...(endpoint.body !== undefined || endpoint.query !== undefined
          ? { '422': { description: 'Field errors: `{"errors": [{"field", "message", "params"}]}`' } }
          : {}),
        ...errorResponses(endpoint),
      },
    };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Switchboard', version: '1.0.0', description: 'Results come in `result`, failures in `error`.' },
    servers: [{ url: `${serverUrl}/api` }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
    webhooks: describeWebhooks(),
  };
};
