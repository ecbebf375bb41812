import { Readable } from 'node:stream';
import {
  byteOrderMark,
  type CsvDelimiter,
  can,
  delimiterOf,
  type FigureId,
  figures,
  type Language,
  languages,
  listReportFacts,
  type QueryOf,
  type ReportFact,
  toCsvLine,
} from '@switchboard/contract';
import contentDisposition from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../../platform/database/index.ts';
import {
  AppError,
  type CallerResolver,
  type CallingActor,
  closedError,
  findDownloader,
  sendError,
} from '../../../../platform/http/index.ts';
import { texts } from '../../../../platform/texts/index.ts';
import { type AuditOrigin, auditOrigin, recordAudit } from '../../../foundation/audit-log/index.ts';
import { getWorkspace } from '../../../foundation/workspaces/index.ts';
import { daysOf, ownerIds } from '../asked-period.ts';
import { type FactCursor, listFactRows } from './fact-list-queries.ts';
import { toFact, wantedOf } from './list-facts.ts';

/** Few enough to be held in memory; each page is a transaction of its own, so that none waits for a slow reader. */
const atOnce = 1_000;

export interface FactsFileDeps {
  database: Database;
  callers: CallerResolver;
}

interface FactsFilePluginDeps extends FactsFileDeps {
  /** Pages wait behind the other questions of their workspace. */
  inTurn: <Answer>(actor: CallingActor, ask: () => Promise<Answer>) => Promise<Answer>;
}

type Words = (typeof texts)[Language]['reports'];

/** What a line tells of its kind: that it was again, late or not read. */
const tellKind = (words: Words, figure: FigureId, { kind, is_part: isPart }: ReportFact): string => {
  const { facts } = words;
  if (kind === 'opened' || kind === 'reopened') return facts.kinds[kind];
  if (isPart === null) return words.figures[figure].name;
  const [yes, no] = {
    on_time: [facts.met, facts.missed],
    delivered: [facts.delivered, facts.notDelivered],
    read: [facts.read, facts.notRead],
  }[figure as string] ?? [words.figures[figure].name, ''];
  return (isPart ? yes : no) ?? '';
};

const seconds = (ms: number | null): string => (ms === null ? '' : String(Math.round(ms / 1_000)));

interface FilePlan {
  figure: FigureId;
  language: Language;
  delimiter: CsvDelimiter;
  /** The next page as the reader may see it now, and its last one if there are more; throws where they may no longer. */
  readPage: (after: FactCursor | null) => Promise<{ facts: ReportFact[]; last: FactCursor | null }>;
}

async function* writeFacts({ figure, language, delimiter, readPage }: FilePlan): AsyncGenerator<string> {
  const words = texts[language].reports;
  const { columns } = words.facts;
  const reasonOf = ({ reason }: ReportFact) => (reason === null ? '' : texts[language].delivery.reason[reason]);
  const isStars = figures[figure].measure === 'stars';
  const titles = [columns.time, columns.what, columns.client, columns.conversation, columns.person, columns.bot];
  const measured = isStars ? [words.stars.title] : [columns.seconds, columns.workingSeconds, columns.reason];
  yield `${byteOrderMark}${toCsvLine([...titles, ...measured], delimiter)}`;
  let after: FactCursor | null = null;
  do {
    const { facts, last }: Awaited<ReturnType<FilePlan['readPage']>> = await readPage(after);
    yield facts
      .map((fact) => {
        const cells = [
          fact.at,
          tellKind(words, figure, fact),
          fact.channel_name ?? '',
          String(fact.channel_id),
          fact.user_name ?? '',
          fact.bot_title ?? '',
        ];
        const took = isStars
          ? [String(fact.value ?? '')]
          : [seconds(fact.value), seconds(fact.work_ms), reasonOf(fact)];
        return toCsvLine([...cells, ...took], delimiter);
      })
      .join('');
    after = last;
  } while (after !== null);
}

const noteDownload = (
  { database }: FactsFileDeps,
  { workspaceId, userId }: CallingActor,
  query: QueryOf<typeof listReportFacts>,
  origin: AuditOrigin,
): Promise<string> =>
  database.inWorkspace(workspaceId, async (tx) => {
    const { company, subdomain } = await getWorkspace(tx, workspaceId);
    await recordAudit(tx, {
      workspaceId,
      actorId: userId,
      action: 'report.exported',
      subject: { kind: 'workspace', id: null, name: company },
      changes: { period: { from: query.from, to: query.to } },
      ...origin,
    });
    return subdomain;
  });

/** `GET /exports/report-facts`: the list behind a figure as CSV, as long as it is, with the filters of the list. */
export const factsFilePlugin = (deps: FactsFilePluginDeps) => {
  const { database, callers, inTurn } = deps;
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: Record<string, unknown> }>('/exports/report-facts', async (request, reply) => {
      const { salt, language: asked, cursor: _cursor, ...filters } = request.query;
      const language = languages.find((one) => one === asked) ?? 'en-US';
      const downloader = await findDownloader(callers, request, salt);
      if (downloader === null) return sendError(reply, 'export.not_found');
      const { actor } = downloader;
      if (!actor.isWorkspaceOpen) throw closedError();
      const parsed = listReportFacts.query.safeParse(filters);
      if (!parsed.success) return sendError(reply, 'request.malformed');
      const query = parsed.data;
      const days = daysOf(query);
      ownerIds(actor, query);
      const subdomain = await noteDownload(deps, actor, query, auditOrigin(request));
      const readPage: FilePlan['readPage'] = async (after) => {
        const reader = (await findDownloader(callers, request, salt))?.actor;
        if (!reader?.isWorkspaceOpen) throw new AppError('export.not_found');
        const wanted = wantedOf(query, days, ownerIds(reader, query));
        if (wanted === null) return { facts: [], last: null };
        const { workspaceId } = reader;
        const rows = await inTurn(reader, () =>
          database.inWorkspace(workspaceId, (tx) => listFactRows(tx, workspaceId, { ...wanted, after, limit: atOnce })),
        );
        const mayReadConversations = can(reader, 'conversations.read', null);
        const last = rows.length < atOnce ? null : (rows.at(-1) ?? null);
        return { facts: rows.map((row) => toFact(row, mayReadConversations)), last };
      };
      const name = `${subdomain}-${query.figure.replaceAll('_', '-')}-${query.from}-${query.to}.csv`;
      const file = writeFacts({ figure: query.figure, language, delimiter: delimiterOf(language), readPage });
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', contentDisposition(name))
        .type('text/csv; charset=utf-8')
        .send(Readable.from(file, { objectMode: false, encoding: 'utf8' }));
    });
  };
};
