import { createHash } from 'node:crypto';
import type { Transaction } from '../../../platform/database/index.ts';
import type { FetchedPreview } from './fetch-preview.ts';

/** How long a stored answer is used without fetching the page again. */
const fresh = "interval '10 minutes'";
/** Longer than fetching takes: whoever claimed the page before that was killed. */
const abandoned = "interval '30 seconds'";

/** A page's address as a key: addresses may be longer than an index entry allows. */
const hashOf = (url: string): Buffer => createHash('sha256').update(url).digest();

const urlsByHash = (urls: readonly string[]) => new Map(urls.map((url) => [hashOf(url).toString('hex'), url]));

/** Claims pages that nobody is fetching and nobody has fetched lately; answers which. */
export const claimPages = async (tx: Transaction, workspaceId: number, urls: readonly string[]): Promise<string[]> => {
  const byHash = urlsByHash(urls);
  const { rows } = await tx.query<{ hash: string }>({
    name: 'claim-link-pages',
    // In the order of the keys, so that two who claim the same pages cannot deadlock.
    text: `insert into link_pages as p (workspace_id, url_hash, asked_at)
      select $1, hash, clock_timestamp() from unnest($2::bytea[]) as hash order by hash
      on conflict (workspace_id, url_hash) do update
        set asked_at = excluded.asked_at, is_answered = false, page = null, picture = null
        where p.asked_at < excluded.asked_at - case when p.is_answered then ${fresh} else ${abandoned} end
      returning encode(url_hash, 'hex') as hash`,
    values: [workspaceId, urls.map(hashOf)],
  });
  const claimed = new Set(rows.map(({ hash }) => byHash.get(hash)));
  return urls.filter((url) => claimed.has(url));
};

/** Releases pages that were claimed and will not be fetched. */
export const releasePages = async (tx: Transaction, workspaceId: number, urls: readonly string[]): Promise<void> => {
  await tx.query({
    name: 'release-link-pages',
    text: 'delete from link_pages where workspace_id = $1 and url_hash = any($2::bytea[]) and not is_answered',
    values: [workspaceId, urls.map(hashOf)],
  });
};

/** Stored answers of pages; null means that there is nothing to show. Pages being fetched are left out. */
export const findAnsweredPages = async (
  tx: Transaction,
  workspaceId: number,
  urls: readonly string[],
): Promise<Map<string, FetchedPreview | null>> => {
  const byHash = urlsByHash(urls);
  const { rows } = await tx.query<{
    hash: string;
    page: Omit<FetchedPreview, 'url' | 'picture'> | null;
    picture: Buffer | null;
  }>({
    name: 'find-answered-link-pages',
    text: `select encode(url_hash, 'hex') as hash, page, picture from link_pages
      where workspace_id = $1 and url_hash = any($2::bytea[]) and is_answered`,
    values: [workspaceId, urls.map(hashOf)],
  });
  return new Map(
    rows.flatMap(({ hash, page, picture }) => {
      const url = byHash.get(hash);
      return url === undefined ? [] : [[url, page === null ? null : { url, ...page, picture }] as const];
    }),
  );
};

/** Stores a page's answer. */
export const answerPage = async (
  tx: Transaction,
  workspaceId: number,
  url: string,
  fetched: FetchedPreview | null,
): Promise<void> => {
  const { url: _url, picture, ...page } = fetched ?? { url, picture: null };
  await tx.query({
    name: 'answer-link-page',
    text: `update link_pages set is_answered = true, page = $3::jsonb, picture = $4
      where workspace_id = $1 and url_hash = $2`,
    values: [workspaceId, hashOf(url), fetched === null ? null : JSON.stringify(page), picture],
  });
};

/** Deletes all answers of a workspace: which pages a conversation linked to, the hashes do not say. */
export const forgetAnsweredPages = async (tx: Transaction, workspaceId: number): Promise<void> => {
  await tx.query({
    name: 'forget-answered-link-pages',
    text: 'delete from link_pages where workspace_id = $1 and is_answered',
    values: [workspaceId],
  });
};

/** Deletes answers that are too old. */
export const forgetPages = async (tx: Transaction, workspaceId: number): Promise<void> => {
  await tx.query({
    name: 'forget-link-pages',
    text: `delete from link_pages where workspace_id = $1 and asked_at < clock_timestamp() - ${fresh}`,
    values: [workspaceId],
  });
};
