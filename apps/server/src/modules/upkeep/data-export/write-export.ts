import { type Actor, can } from '@switchboard/contract';
import type { Database, TableFacts } from '../../../platform/database/index.ts';
import { BytesMissingError, type FileStorage } from '../../../platform/files/index.ts';
import {
  type ExportedChannel,
  type ExportedFile,
  listWholeTables,
  readChannels,
  readFiles,
  readHeldFiles,
  readMembers,
  readMessages,
  readSubscriber,
  readSubscriptionChanges,
  readTable,
  readWorkspace,
} from './exported-tables-queries.ts';
import type { ZipWriter } from './zip-writer.ts';

export interface WriteExportDeps {
  database: Database;
  storage: FileStorage;
  /** All tables of the product. */
  tables: ReadonlyMap<string, TableFacts>;
}

/** Safe on every system, and unique by the id before it. */
const fileNameOf = ({ id, original }: ExportedFile): string =>
  `files/${id}-${original.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').slice(-100)}`;

const toEntry = ({ storage_key: _key, ...file }: ExportedFile, name: string | null) => ({ ...file, path: name });

/** Writes files, and a list of them where there are any. */
const makeWriteFiles =
  (storage: FileStorage) =>
  async (zip: ZipWriter, listName: string, found: AsyncIterable<ExportedFile>): Promise<void> => {
    const files: object[] = [];
    for await (const file of found) {
      const name = fileNameOf(file);
      try {
        await zip.add(name, await storage.read(file.storage_key), { compress: false });
        files.push(toEntry(file, name));
      } catch (error) {
        if (!(error instanceof BytesMissingError)) throw error;
        files.push(toEntry(file, null));
      }
    }
    if (files.length > 0) await zip.addJson(listName, files);
  };

/**
 * Writes into a ZIP the data its reader may see in the workspace: an export obeys the same rules, so direct messages of
 * others and private groups without the reader stay out. `report` gets the finished share, from 0 to 1.
 */
export const makeWriteExport = ({ database, storage, tables }: WriteExportDeps) => {
  const writeFiles = makeWriteFiles(storage);
  return async (zip: ZipWriter, workspaceId: number, reader: Actor, report: (share: number) => Promise<void>) => {
    await zip.addJson('workspace.json', [await readWorkspace(database, workspaceId)]);
    await zip.addJson('subscriber.json', await readSubscriber(database, workspaceId));
    await zip.addJson('subscription_changes.json', await readSubscriptionChanges(database, workspaceId));
    for (const { name, text } of listWholeTables(tables))
      await zip.addJson(`${name}.json`, readTable(database, workspaceId, text));
    await writeFiles(zip, 'files.json', readHeldFiles(database, workspaceId));

    const readable: number[] = [];
    const channels = async function* (): AsyncGenerator<ExportedChannel> {
      for await (const channel of readChannels(database, workspaceId, reader.userId)) {
        if (!can(reader, 'channel.read', channel)) continue;
        readable.push(channel.id);
        yield channel;
      }
    };
    await zip.addJson('channels.json', channels());

    for (const [index, channelId] of readable.entries()) {
      await report(index / readable.length);
      await zip.addJson(`channels/${channelId}/members.json`, readMembers(database, workspaceId, channelId));
      await zip.addJson(`channels/${channelId}/messages.json`, readMessages(database, workspaceId, channelId));
      await writeFiles(zip, `channels/${channelId}/files.json`, readFiles(database, workspaceId, channelId));
    }
  };
};
