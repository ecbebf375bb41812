import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseHost, sendError } from '../http/index.ts';
import { escapeHtml } from '../texts/index.ts';
import type { KeptMail, Mailbox } from './mailbox.ts';

/** With its pictures in it: they have no address of their own. */
const withPictures = ({ html, pictures }: KeptMail): string =>
  pictures.reduce((shown, { cid, png }) => shown.replaceAll(`"cid:${cid}"`, `"data:image/png;base64,${png}"`), html);

/** A mail may not run scripts or load anything; its links open. */
const policy =
  "default-src 'none';style-src 'unsafe-inline';sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation;frame-ancestors 'none';img-src data:";

const toRow = ({ id, to, subject, keptAt }: KeptMail): string =>
  `<li><a href="/dev/mailbox/${id}/">${escapeHtml(subject)}</a> to ${escapeHtml(to)},
<time>${keptAt.toISOString()}</time>, <a href="/dev/mailbox/${id}/text/">as text</a></li>`;

const toPage = (mails: readonly KeptMail[]): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Mailbox</title>
<style>body{font:15px/1.6 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}</style>
<h1>Mailbox</h1><p>No mail server is set (SMTP_URL), so mails are kept here, the newest first.</p>
${mails.length === 0 ? '<p>There are no mails yet.</p>' : `<ul>${mails.map(toRow).join('\n')}</ul>`}</html>`;

/** `/dev/mailbox/`: the mails that were not sent. For development only: its readers could sign in as any user. */
export const mailboxPlugin =
  (mailbox: Mailbox, baseUrl: URL) =>
  async (app: FastifyInstance): Promise<void> => {
    const send = (reply: FastifyReply, type: 'html' | 'plain', body: string) =>
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .type(`text/${type}; charset=utf-8`)
        .send(body);
    // Refuses requests for other host names: a web site may point its name at this machine (DNS rebinding).
    app.addHook('onRequest', async (request, reply) => {
      if (parseHost(request.headers.host, baseUrl).kind === 'unknown') return sendError(reply, 'request.not_found');
    });
    app.get('/dev/mailbox', async (_request, reply) => send(reply, 'html', toPage(await mailbox.list())));
    app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
      const mail = await mailbox.find(request.params.id);
      return mail === null ? sendError(reply, 'request.not_found') : send(reply, 'html', withPictures(mail));
    });
    app.get<{ Params: { id: string } }>('/dev/mailbox/:id/text', async (request, reply) => {
      const mail = await mailbox.find(request.params.id);
      return mail === null ? sendError(reply, 'request.not_found') : send(reply, 'plain', mail.text);
    });
  };
