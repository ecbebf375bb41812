import { type Statement, statement, statementsBy } from '../../platform/database/index.ts';

export const attachFilesStatement = statement({
  name: 'attach-files',
  text: `update files f set channel_id = a.channel_id, message_seq = a.seq, position = a.position
    from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[]) as a (file_id, channel_id, seq, position)
    where f.workspace_id = $1 and f.id = a.file_id and f.message_seq is null and f.task_id is null and f.project_id is null
      and f.canned_reply_id is null and f.scheduled_message_id is null`,
  values: (
    workspaceId: number,
    files: readonly { fileId: number; channelId: number; seq: number; position: number }[],
  ) => [
    workspaceId,
    files.map((file) => file.fileId),
    files.map((file) => file.channelId),
    files.map((file) => file.seq),
    files.map((file) => file.position),
  ],
}).of();

/** Attaches pictures to the message whose links they illustrate: everyone who may read its channel may see them. */
export const attachPictures = statement({
  name: 'attach-pictures',
  text: `update files set channel_id = $2, preview_seq = $3
    where workspace_id = $1 and id = any($4) and channel_id is null and deleted_at is null`,
  values: (workspaceId: number, channelId: number, seq: number, fileIds: readonly number[]) => [
    workspaceId,
    channelId,
    seq,
    fileIds,
  ],
}).run();

const detached = `channel_id = null, message_seq = null, preview_seq = null, position = null,
  deleted_at = coalesce(deleted_at, now())`;

export const detachFilesBy = statementsBy(['message_seq', 'preview_seq'], (place) =>
  statement({
    name: `detach-old-files-by-${place}`,
    text: `update files set ${detached}
      where workspace_id = $1 and channel_id = $2 and ${place} between $3::bigint and $4::bigint`,
    values: (workspaceId: number, channelId: number, { from, to }: { from: number; to: number }) => [
      workspaceId,
      channelId,
      from,
      to,
    ],
  }).of(),
);

/** Releases the attachments of messages that are to be deleted, and detaches them: their bytes are collected later. */
export const detachFilesStatements = (
  workspaceId: number,
  channelId: number,
  range: { from: number; to: number },
): Statement[] => Object.values(detachFilesBy).map((detach) => detach(workspaceId, channelId, range));

/** The same for single files. */
export const detachFiles = statement({
  name: 'detach-old-files',
  text: `update files set ${detached} where workspace_id = $1 and id = any($2)`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).run();
