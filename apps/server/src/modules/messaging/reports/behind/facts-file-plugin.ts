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
  toCsvLine,
} from '@switchboard/contract';
import contentDisposition from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { type Database, toIsoMoment } from '../../../../platform/database/index.ts';
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
import { type FactCursor, type FactLine, listFactLines } from './fact-list-queries.ts';
import { wantedOf } from './list-facts.ts';

/** Few enough to be held in memory; each page is a transaction of its own, so that none waits for a slow reader. */
const atOnce = 500;

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
const tellKind = (words: Words, figure: FigureId, { kind, is_part: isPart }: FactLine): string => {
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

interface FilePage {
  facts: FactLine[];
  mayReadConversations: boolean;
  /** Of the page, if there are more. */
  last: FactCursor | null;
}

interface FilePlan {
  figure: FigureId;
  language: Language;
  delimiter: CsvDelimiter;
  /** The next page as the reader may see it now; throws where they may no longer. */
  readPage: (after: FactCursor | null) => Promise<FilePage>;
}

async function* writeFacts({ figure, language, delimiter, readPage }: FilePlan): AsyncGenerator<string> {
  const words = texts[language].reports;
  const { columns } = words.facts;
  const reasons: Partial<Record<string, string>> = texts[language].delivery.reason;
  const isStars = figures[figure].measure === 'stars';
  const titles = [columns.time, columns.what, columns.client, columns.conversation, columns.person, columns.bot];
  const measured = isStars ? [words.stars.title] : [columns.seconds, columns.workingSeconds, columns.reason];
  yield `${byteOrderMark}${toCsvLine([...titles, ...measured], delimiter)}`;
  let after: FactCursor | null = null;
  do {
    const { facts, mayReadConversations, last }: FilePage = await readPage(after);
    let lines = '';
    for (const fact of facts) {
      const cells = [
        toIsoMoment(fact.at),
        tellKind(words, figure, fact),
        mayReadConversations ? fact.channel_name : '',
        String(fact.channel_id),
        fact.user_name ?? '',
        fact.bot_title ?? '',
      ];
      if (isStars) cells.push(String(fact.value ?? ''));
      else cells.push(seconds(fact.value), seconds(fact.work_ms), reasons[fact.detail ?? ''] ?? '');
      lines += toCsvLine(cells, delimiter);
    }
    // What held the page may lie in V8's old space, and would keep its rows until the next full collection: the process
    // grew by 70 to 104 MB in 333,000 lines, and by 26 to 31 MB since pages are emptied.
    facts.length = 0;
    yield lines;
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
        if (wanted === null) return { facts: [], mayReadConversations: false, last: null };
        const { workspaceId } = reader;
        const facts = await inTurn(reader, () =>
          database.inWorkspace(workspaceId, (tx) =>
            listFactLines(tx, workspaceId, { ...wanted, after, limit: atOnce }),
          ),
        );
        const last = facts.length < atOnce ? null : (facts.at(-1) ?? null);
        return { facts, mayReadConversations: can(reader, 'conversations.read', null), last };
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
