import { endpoints } from '@switchboard/contract';
import type { FastifyInstance } from 'fastify';
import { makeDocsPage } from './docs-page.ts';
import { makeOpenApiDocument } from './openapi.ts';

/** Serves the API's documentation: the OpenAPI document and a page to read. */
export const apiDocsPlugin =
  (serverUrl: string) =>
  async (http: FastifyInstance): Promise<void> => {
    const openApi = makeOpenApiDocument(Object.values(endpoints), serverUrl);
    const docsPage = makeDocsPage(Object.values(endpoints), openApi);
    http.get('/api/openapi.json', () => openApi);
    http.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage));
  };
