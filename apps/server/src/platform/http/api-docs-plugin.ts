import { endpoints } from '@switchboard/contract';
import type { FastifyInstance } from 'fastify';
import { makeDocsPage } from './docs-page.ts';
import { makeOpenApiDocument } from './openapi.ts';

// Once a process, however many servers it starts; a program without the plugin leaves them out.
const document = /* @__PURE__ */ makeOpenApiDocument(Object.values(endpoints));
const docsPage = /* @__PURE__ */ makeDocsPage(Object.values(endpoints), document);

/** Serves the API's documentation: the OpenAPI document and a page to read. */
export const apiDocsPlugin =
  (serverUrl: string) =>
  async (http: FastifyInstance): Promise<void> => {
    const openApi = { ...document, servers: [{ url: `${serverUrl}/api` }] };
    http.get('/api/openapi.json', () => openApi);
    http.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage));
  };
