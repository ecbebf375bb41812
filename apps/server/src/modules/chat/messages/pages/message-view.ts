import { type Message, removedParent } from '@switchboard/contract';
import { toIsoMoment } from '../../../../platform/database/index.ts';
import { toFileView } from '../../../files/index.ts';
import { previewOf } from '../previews/message-preview.ts';
import type { MessageRow, ParentRow } from './message-rows.ts';

const toParentView = (row: ParentRow): NonNullable<Message['parent']> => ({
  id: row.id,
  seq: row.seq,
  content: row.deleted_at === null ? previewOf(row) : '',
  created_by: row.created_by,
  client_id: row.client_id,
  author_name: row.author_name ?? '',
  deleted_at: row.deleted_at === null ? null : toIsoMoment(row.deleted_at),
  files_count: row.files_count,
});

const toParent = ({ parent, parent_seq: seq }: MessageRow): Message['parent'] => {
  if (parent !== null) return toParentView(parent);
  return seq === null ? null : removedParent(seq);
};

const toAuthorView = (row: MessageRow): Message['author'] => {
  const id = row.created_by ?? row.client_id;
  if (id === null || row.author_first_name === null) return null;
  const avatar = row.author_avatar_file_id === null ? null : { id: row.author_avatar_file_id };
  return { id, first_name: row.author_first_name, last_name: row.author_last_name ?? '', avatar };
};

/** A message's row on the wire. A deleted message keeps its place but has no text and files. */
export const toMessageView = (row: MessageRow): Message => {
  const isDeleted = row.deleted_at !== null;
  const created_at = toIsoMoment(row.created_at);
  return {
    id: row.id,
    seq: row.seq,
    ts: row.ts,
    channel_id: row.channel_id,
    client_msg_id: row.client_msg_id,
    audience: row.audience,
    content: isDeleted ? '' : row.content,
    created_by: row.created_by,
    client_id: row.client_id,
    author: toAuthorView(row),
    created_at,
    updated_at: row.updated_at === null ? created_at : toIsoMoment(row.updated_at),
    updated_by_user_at: row.edited_at === null ? null : toIsoMoment(row.edited_at),
    deleted_at: row.deleted_at === null ? null : toIsoMoment(row.deleted_at),
    parent: toParent(row),
    files: isDeleted ? [] : (row.files ?? []).map(toFileView),
    metadata: isDeleted ? { urls: [], previews: [] } : { urls: [], previews: [], ...row.metadata },
    system: row.system,
    pinned_at: isDeleted || row.pinned_at === null ? null : toIsoMoment(row.pinned_at),
    reactions: isDeleted ? [] : (row.reactions ?? []),
    delivery:
      row.delivery === null
        ? null
        : { state: row.delivery.state, reason: row.delivery.reason, at: toIsoMoment(row.delivery.updated_at) },
  };
};
