import type { FastifyInstance } from 'fastify';

const ownNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

const nameOf = (host: string) => host.replace(/:\d{1,5}$/, '').toLowerCase();

/** Pages of shops post their forms here, as they do at LiqPay; the forms are signed. */
const isCheckout = (method: string, url: string) => method === 'POST' && url === '/api/3/checkout';

/**
 * Anyone who reaches this port can read every chat and write as anyone, so foreign web pages must not reach it: neither
 * by DNS rebinding (rejected by Host) nor by cross-origin requests from a page in this browser (rejected by Origin).
 * Programs send no Origin.
 */
export const refuseStrangers = (app: FastifyInstance, listensOn: string): void => {
  app.addHook('onRequest', async ({ headers, method, url }, reply) => {
    const { host = '', origin } = headers;
    const isOwnHost = ownNames.has(nameOf(host)) || nameOf(host) === listensOn.toLowerCase();
    const isOwnPage = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase());
    if (!isOwnHost || (!isOwnPage && !isCheckout(method, url))) {
      return reply.code(403).send({ ok: false, error_code: 403, description: 'Forbidden: not from this machine' });
    }
  });
};
