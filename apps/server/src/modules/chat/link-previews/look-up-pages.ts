import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../platform/database/index.ts';
import { type FetchedPreview, fetchPreview, type PageReader } from './fetch-preview.ts';
import { answerPage, claimPages, findAnsweredPages, releasePages } from './page-queries.ts';
import { takeFromBudget } from './preview-queries.ts';

interface LookUpPagesDeps extends PageReader {
  database: Database;
}

const lookAgainMs = 250;

/**
 * Looks pages up, fetching each at most once in ten minutes however many messages link to it: concurrent requests wait
 * for the one that is fetching. Only fetched pages count against the workspace's budget; those beyond it get no
 * preview.
 */
export const makeLookUpPages = ({ database, ...reader }: LookUpPagesDeps) => {
  const ask = async (workspaceId: number, url: string): Promise<FetchedPreview | null> => {
    try {
      const fetched = await fetchPreview(reader, url);
      await database.inWorkspace(workspaceId, (tx) => answerPage(tx, workspaceId, url, fetched));
      return fetched;
    } catch (error) {
      await database.inWorkspace(workspaceId, (tx) => releasePages(tx, workspaceId, [url]));
      throw error;
    }
  };

  /** The pages this call has to fetch, and the answers others have already stored. */
  const divide = (workspaceId: number, urls: readonly string[]) =>
    database.inWorkspace(workspaceId, async (tx) => {
      const claimed = await claimPages(tx, workspaceId, urls);
      const granted = claimed.length === 0 ? 0 : await takeFromBudget(tx, workspaceId, claimed.length);
      const refused = claimed.slice(granted);
      if (refused.length > 0) await releasePages(tx, workspaceId, refused);
      const others = urls.filter((url) => !claimed.includes(url));
      const answered = others.length === 0 ? new Map() : await findAnsweredPages(tx, workspaceId, others);
      return { ours: claimed.slice(0, granted), answered, open: others.filter((url) => !answered.has(url)) };
    });

  return async (workspaceId: number, urls: readonly string[]): Promise<FetchedPreview[]> => {
    const shown: (FetchedPreview | null)[] = [];
    for (let open = urls; open.length > 0; ) {
      const divided = await divide(workspaceId, open);
      shown.push(...divided.answered.values());
      shown.push(...(await Promise.all(divided.ours.map((url) => ask(workspaceId, url)))));
      open = divided.open;
      // If the process that was fetching was killed, its claim expires after a while and this call takes the page over.
      if (open.length > 0) await delay(lookAgainMs);
    }
    return shown.filter((page) => page !== null);
  };
};
