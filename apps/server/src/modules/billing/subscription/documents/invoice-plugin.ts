import { hasPermission } from '@switchboard/contract';
import contentDisposition from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../../platform/database/index.ts';
import {
  CallCounter,
  type CallerResolver,
  type CallingActor,
  findDownloader,
  invoiceReads,
  RateLimitedError,
  sendError,
} from '../../../../platform/http/index.ts';
import { type AuditOrigin, auditOrigin, recordAudit } from '../../../foundation/audit-log/index.ts';
import { findInHistory } from '../payments/history-queries.ts';
import { hasInvoice } from '../payments/list-payments.ts';
import { getSubscriberRow } from '../subscriber/subscriber-queries.ts';
import { describeInvoice, type InvoiceFacts, invoiceNumber } from './describe-invoice.ts';
import { getDocumentSettings } from './document-queries.ts';
import { drawInvoice } from './draw-invoice.ts';

export interface InvoicePluginDeps {
  database: Database;
  callers: CallerResolver;
  rateLimits: boolean;
  /** The seller, as invoices name it. */
  seller: readonly string[];
}

/** Reads all data of an invoice, and records the download; null when there is no such invoice. */
const takeFacts = (
  { database, seller }: InvoicePluginDeps,
  { workspaceId, userId }: CallingActor,
  id: number,
  origin: AuditOrigin,
): Promise<InvoiceFacts | null> =>
  database.inWorkspace(workspaceId, async (tx) => {
    const payment = await findInHistory(tx, workspaceId, id);
    if (payment === null || !hasInvoice(payment)) return null;
    const subscriber = await getSubscriberRow(tx, workspaceId);
    const settings = await getDocumentSettings(tx, workspaceId);
    const facts = { ...settings, workspaceId, payment, subscriber, seller };
    await recordAudit(tx, {
      workspaceId,
      actorId: userId,
      action: 'subscription.invoice_downloaded',
      subject: { kind: 'workspace', id: null, name: subscriber.company },
      changes: { invoice: { from: null, to: invoiceNumber(facts) } },
      ...origin,
    });
    return facts;
  });

/**
 * `GET /exports/invoices/{id}`: the invoice of a payment as PDF, for those who may see the subscription, also while the
 * workspace is closed. All others get the answer for an invoice that does not exist.
 */
export const invoicePlugin =
  (deps: InvoicePluginDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    const reads = new CallCounter(invoiceReads);
    app.get<{ Params: { id: string }; Querystring: { salt?: unknown } }>(
      '/exports/invoices/:id',
      async (request, reply) => {
        const { id } = request.params;
        const downloader = await findDownloader(deps.callers, request, request.query.salt);
        if (
          downloader === null ||
          !/^[1-9]\d{0,8}$/.test(id) ||
          !hasPermission(downloader.actor.permissions, 'settings', 'read')
        ) {
          return sendError(reply, 'export.not_found');
        }
        const { workspace, actor } = downloader;
        const refusedForMs = reads.take(`${workspace.id}:${actor.userId}`);
        if (deps.rateLimits && refusedForMs !== null) throw new RateLimitedError(refusedForMs);
        const facts = await takeFacts(deps, actor, Number(id), auditOrigin(request));
        if (facts === null) return sendError(reply, 'export.not_found');
        const bytes = await drawInvoice(describeInvoice(facts));
        return reply
          .header('cache-control', 'private, no-store')
          .header(
            'content-disposition',
            contentDisposition(`${workspace.subdomain}-invoice-${invoiceNumber(facts)}.pdf`),
          )
          .type('application/pdf')
          .send(bytes);
      },
    );
  };
