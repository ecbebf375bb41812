import type { FastifyInstance } from 'fastify';

const ownNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

const nameOf = (host: string) => host.replace(/:\d{1,5}$/, '').toLowerCase();

/**
 * Whoever reaches this port may read every chat and speak as anyone, so no page of somebody else may reach it: not by a
 * name of their own that leads to this machine (the Host gives them away), nor from their page in this browser (the Origin
 * does). Programs send no Origin.
 */
export const refuseStrangers = (app: FastifyInstance, listensOn: string): void => {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const { host = '', origin } = headers;
    const isOwnHost = ownNames.has(nameOf(host)) || nameOf(host) === listensOn.toLowerCase();
    const isOwnPage = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase());
    if (!isOwnHost || !isOwnPage) {
      return reply.code(403).send({ ok: false, error_code: 403, description: 'Forbidden: not from this machine' });
    }
  });
};
