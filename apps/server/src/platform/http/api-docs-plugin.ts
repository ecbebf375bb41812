import { endpoints } from '@switchboard/contract';
import type { FastifyInstance } from 'fastify';
import { makeDocsPage } from './docs-page.ts';
import { makeOpenApiDocument } from './openapi.ts';

/**
 * Serves the API's documentation: the OpenAPI document and a page to read. They take a tenth of a second to make, which
 * no start waits for: the first reader does.
 */
export const apiDocsPlugin =
  (serverUrl: string) =>
  async (http: FastifyInstance): Promise<void> => {
    let openApi: ReturnType<typeof makeOpenApiDocument> | undefined;
    let docsPage: string | undefined;
    const readOpenApi = () => (openApi ??= makeOpenApiDocument(Object.values(endpoints), serverUrl));
    http.get('/api/openapi.json', () => readOpenApi());
    http.get('/api/docs', (_request, reply) => {
      docsPage ??= makeDocsPage(Object.values(endpoints), readOpenApi());
      return reply.type('text/html; charset=utf-8').send(docsPage);
    });
  };
