import { createHash } from 'node:crypto';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import type { FetchedPreview } from './fetch-preview.ts';

/** How long a stored answer is used without fetching the page again. */
const fresh = "interval '10 minutes'";
/** Longer than fetching takes: a process that claimed the page earlier has been killed. */
const abandoned = "interval '30 seconds'";

/** A page's address as a key: addresses may be longer than an index entry allows. */
const hashOf = (url: string): Buffer => createHash('sha256').update(url).digest();

const urlsByHash = (urls: readonly string[]) => new Map(urls.map((url) => [hashOf(url).toString('hex'), url]));

export const claimLinkPagesStatement = statement({
  name: 'claim-link-pages',
  text: `insert into link_pages as p (workspace_id, url_hash, asked_at)
    select $1, hash, clock_timestamp() from unnest($2::bytea[]) as hash order by hash
    on conflict (workspace_id, url_hash) do update
      set asked_at = excluded.asked_at, is_answered = false, page = null, picture = null
      where p.asked_at < excluded.asked_at - case when p.is_answered then ${fresh} else ${abandoned} end
    returning encode(url_hash, 'hex') as hash`,
  values: (workspaceId: number, value2: Buffer[]) => [workspaceId, value2],
}).of<{ hash: string }>();

/** Claims pages that are not being fetched and were not fetched lately; returns them. */
export const claimPages = async (tx: Transaction, workspaceId: number, urls: readonly string[]): Promise<string[]> => {
  const byHash = urlsByHash(urls);
  const { rows } = await tx.query(claimLinkPagesStatement(workspaceId, urls.map(hashOf)));
  const claimed = new Set(rows.map(({ hash }) => byHash.get(hash)));
  return urls.filter((url) => claimed.has(url));
};

/** Releases pages that were claimed and will not be fetched. */
export const releasePages = statement({
  name: 'release-link-pages',
  text: 'delete from link_pages where workspace_id = $1 and url_hash = any($2::bytea[]) and not is_answered',
  values: (workspaceId: number, urls: readonly string[]) => [workspaceId, urls.map(hashOf)],
}).run();

export const findAnsweredLinkPagesStatement = statement({
  name: 'find-answered-link-pages',
  text: `select encode(url_hash, 'hex') as hash, page, picture from link_pages
    where workspace_id = $1 and url_hash = any($2::bytea[]) and is_answered`,
  values: (workspaceId: number, value2: Buffer[]) => [workspaceId, value2],
}).of<{
  hash: string;
  page: Omit<FetchedPreview, 'url' | 'picture'> | null;
  picture: Buffer | null;
}>();

/** Stored answers of pages; null for a page without a preview. Pages being fetched are left out. */
export const findAnsweredPages = async (
  tx: Transaction,
  workspaceId: number,
  urls: readonly string[],
): Promise<Map<string, FetchedPreview | null>> => {
  const byHash = urlsByHash(urls);
  const { rows } = await tx.query(findAnsweredLinkPagesStatement(workspaceId, urls.map(hashOf)));
  return new Map(
    rows.flatMap(({ hash, page, picture }) => {
      const url = byHash.get(hash);
      return url === undefined ? [] : [[url, page === null ? null : { url, ...page, picture }] as const];
    }),
  );
};

export const answerLinkPageStatement = statement({
  name: 'answer-link-page',
  text: `update link_pages set is_answered = true, page = $3::jsonb, picture = $4
    where workspace_id = $1 and url_hash = $2`,
  values: (workspaceId: number, value2: Buffer, value3: string | null, picture: Buffer | null) => [
    workspaceId,
    value2,
    value3,
    picture,
  ],
}).of();

export const answerPage = async (
  tx: Transaction,
  workspaceId: number,
  url: string,
  fetched: FetchedPreview | null,
): Promise<void> => {
  const { url: _url, picture, ...page } = fetched ?? { url, picture: null };
  await tx.query(
    answerLinkPageStatement(workspaceId, hashOf(url), fetched === null ? null : JSON.stringify(page), picture),
  );
};

/** Deletes all answers of a workspace: which pages a conversation linked to, the hashes do not say. */
export const forgetAnsweredPages = statement({
  name: 'forget-answered-link-pages',
  text: 'delete from link_pages where workspace_id = $1 and is_answered',
  values: (workspaceId: number) => [workspaceId],
}).run();

/** Deletes answers that are too old. */
export const forgetPages = statement({
  name: 'forget-link-pages',
  text: `delete from link_pages where workspace_id = $1 and asked_at < clock_timestamp() - ${fresh}`,
  values: (workspaceId: number) => [workspaceId],
}).run();
