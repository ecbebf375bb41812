import { Readable } from 'node:stream';
import { can, delimiterOf, type Language, languages, listClients } from '@switchboard/contract';
import contentDisposition from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../../platform/database/index.ts';
import {
  type CallerResolver,
  type CallingActor,
  closedError,
  findDownloader,
  sendError,
} from '../../../../platform/http/index.ts';
import { type AuditOrigin, auditOrigin, recordAudit } from '../../../foundation/audit-log/index.ts';
import { getWorkspace } from '../../../foundation/workspaces/index.ts';
import { listFields } from '../fields/field-queries.ts';
import { filterOf, findForgiving, orderOf } from '../list-clients.ts';
import { listClientIds } from '../list-queries.ts';
import { writeClients } from './write-clients.ts';

export interface ClientExportDeps {
  database: Database;
  callers: CallerResolver;
}

/** The filters of the page of clients, with the caller's salt and the language of the file. */
const readQuery = (query: Record<string, unknown>) => {
  const { salt, language, limit: _limit, offset: _offset, ...filters } = query;
  const parsed = listClients.query.safeParse(filters);
  return {
    salt,
    language: languages.find((one) => one === language) ?? ('en-US' satisfies Language),
    filters: parsed.success ? parsed.data : null,
  };
};

/** The file has every phone, and is read by an import. */
const mayExport = (actor: CallingActor): boolean =>
  can(actor, 'clients.create', null) && can(actor, 'clientPhones.read', null);

type Filters = NonNullable<ReturnType<typeof readQuery>['filters']>;

const makePrepareExport =
  ({ database }: ClientExportDeps) =>
  async (actor: CallingActor, filters: Filters, origin: AuditOrigin) => {
    const { workspaceId, userId } = actor;
    const { ids } = await findForgiving(
      actor,
      filters,
      async (search) => {
        const found = await listClientIds(database, workspaceId, orderOf(actor, filters), {
          ...filterOf(filters),
          search,
        });
        return { ids: found, isEmpty: found.length === 0 };
      },
      { ids: [] as number[] },
    );
    // Before the first byte: the audit log has the export, also if the download breaks off.
    return database.inWorkspace(workspaceId, async (tx) => {
      const { company, subdomain } = await getWorkspace(tx, workspaceId);
      const fields = await listFields(tx, workspaceId);
      await recordAudit(tx, {
        workspaceId,
        actorId: userId,
        action: 'client.exported',
        subject: { kind: 'workspace', id: null, name: company },
        changes: { clients: { from: 0, to: ids.length } },
        ...origin,
      });
      return { ids, fields, subdomain };
    });
  };

/**
 * `GET /exports/clients`: the clients of the page with these filters, or all, as CSV; for users who may import them.
 * The ids are decided first and the rest is read as it is sent: no transaction waits for a slow reader.
 */
export const clientExportPlugin = (deps: ClientExportDeps) => {
  const { database, callers } = deps;
  const prepareExport = makePrepareExport(deps);
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: Record<string, unknown> }>('/exports/clients', async (request, reply) => {
      const { salt, language, filters } = readQuery(request.query);
      const downloader = await findDownloader(callers, request, salt);
      if (downloader === null || !mayExport(downloader.actor)) {
        return sendError(reply, 'export.not_found');
      }
      const { workspace, actor } = downloader;
      if (!actor.isWorkspaceOpen) throw closedError();
      if (filters === null) return sendError(reply, 'request.malformed');
      const { ids, fields, subdomain } = await prepareExport(actor, filters, auditOrigin(request));
      const plan = { workspaceId: workspace.id, ids, fields, language, delimiter: delimiterOf(language) };
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', contentDisposition(`${subdomain}-clients-${day}.csv`))
        .type('text/csv; charset=utf-8')
        .send(Readable.from(writeClients(database, plan), { objectMode: false, encoding: 'utf8' }));
    });
  };
};
