import { statement } from '../../platform/database/index.ts';
import type { StoredFile } from './file-queries.ts';

export type PublicFile = Pick<StoredFile, 'original' | 'type' | 'size' | 'storage_key'>;

/** A file of a message to a client, never of a note; null once the file or the message is deleted. */
export const findPublicFile = statement({
  name: 'find-public-file',
  text: `select f.original, f.type, f.size, f.storage_key from files f
    join file_channels c on c.workspace_id = f.workspace_id and c.id = f.channel_id
    join file_messages m on m.workspace_id = f.workspace_id and m.channel_id = f.channel_id and m.seq = f.message_seq
    where f.workspace_id = $1 and f.id = $2 and f.message_seq is not null and f.deleted_at is null
      and not f.is_avatar and c.type = 3 and m.audience = 'public'`,
  values: (workspaceId: number, fileId: number) => [workspaceId, fileId],
}).first<PublicFile>();
