import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendError } from '../http/index.ts';
import { makeScriptSources } from './page-scripts.ts';

/** First path segments that are never pages of the web app. */
const notPages = /^\/(?:api|socket|files|webhook|healthz|readyz|metrics|assets|dev)(?:\/|$)/;
const hashedAsset = /[/\\]assets[/\\]/;
/** Files that are only part of a page, and what browsers read of the page alone: a kilobyte with each of thirty files. */
const partOfPage = /^\/assets\/[^?]+\.(?:js|css|woff2)(?:\?|$)/;
const headersOfPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** A page's path with one leading and one trailing slash, so that `//evil.test` stays a path on our host. */
export const canonicalPagePath = (url: string): string => {
  const [pathPart = '/', query] = url.split('?', 2);
  const clean = `/${pathPart.replaceAll('\\', '/').split('/').filter(Boolean).join('/')}/`.replace('//', '/');
  return query === undefined ? clean : `${clean}?${query}`;
};

/** Serves the built web app: its files by name, its one page for every other path. */
export const webAppPlugin =
  (folder: string) =>
  async (app: FastifyInstance): Promise<void> => {
    if (!existsSync(path.join(folder, 'index.html'))) {
      app.log.warn({ folder }, 'the web app is not built: only the API answers');
      app.setNotFoundHandler((_request, reply) => sendError(reply, 'request.not_found'));
      return;
    }
    const options: FastifyStaticOptions = {
      root: folder,
      // The build writes a compressed copy beside each text file.
      preCompressed: true,
      index: false,
      // The plugin's own header would overwrite ours.
      cacheControl: false,
      setHeaders: (response, file) => {
        // Names of built assets change with their content; everything else must be revalidated.
        void response.setHeader(
          'cache-control',
          hashedAsset.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        // A cache in between must not give a compressed answer to a client that cannot read it.
        void response.setHeader('vary', 'accept-encoding');
      },
    };
    await app.register(fastifyStatic, { ...options, wildcard: false, globIgnore: ['assets/**'] });
    const scriptSources = makeScriptSources(path.join(folder, 'index.html'));
    app.addHook('onSend', async ({ url }, reply) => {
      if (reply.statusCode === 200 && partOfPage.test(url)) for (const name of headersOfPages) reply.removeHeader(name);
      if (!String(reply.getHeader('content-type')).startsWith('text/html')) return;
      const policy = String(reply.getHeader('content-security-policy'));
      const allowed = ["script-src 'self'", ...scriptSources()].join(' ');
      void reply.header('content-security-policy', policy.replace("script-src 'self'", allowed));
    });
    // Looked up on each request: a new build's page names new assets.
    const assets = { root: path.join(folder, 'assets'), prefix: '/assets/', decorateReply: false };
    await app.register(fastifyStatic, { ...options, ...assets });
    app.setNotFoundHandler((request, reply) => {
      const { pathname } = new URL(`http://page${canonicalPagePath(request.url)}`);
      const isPage = request.method === 'GET' && !notPages.test(pathname) && !/\.[a-z0-9]+\/$/i.test(pathname);
      if (!isPage) return sendError(reply, 'request.not_found');
      const canonical = canonicalPagePath(request.url);
      if (canonical !== request.url) return reply.redirect(canonical, 308);
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    });
  };
