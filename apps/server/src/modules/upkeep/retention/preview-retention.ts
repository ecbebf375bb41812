import type { endpoints, QueryOf, ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { countOldHistory } from './preview-queries.ts';

/** A file goes with its message at the latest. */
const shorter = (...days: (number | undefined)[]): number | null => {
  const limited = days.filter((one) => one !== undefined);
  return limited.length === 0 ? null : Math.min(...limited);
};

/** How much would be removed if messages and files were kept for so long. */
export const makePreviewRetention =
  (database: Database) =>
  async (
    workspaceId: number,
    days: QueryOf<typeof endpoints.previewRetention>,
  ): Promise<ResultOf<typeof endpoints.previewRetention>> => {
    const [team, clients] = await Promise.all([
      countOldHistory(database, workspaceId, {
        ofClients: false,
        messageDays: shorter(days.team_messages),
        fileDays: shorter(days.team_messages, days.team_files),
      }),
      countOldHistory(database, workspaceId, {
        ofClients: true,
        messageDays: shorter(days.client_messages),
        fileDays: shorter(days.client_messages, days.client_files),
      }),
    ]);
    return {
      messages: team.messages + clients.messages,
      files: team.files + clients.files,
      file_bytes: team.bytes + clients.bytes,
    };
  };
