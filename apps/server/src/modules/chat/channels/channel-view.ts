import { type Actor, type Channel, can, type ReaderChannel } from '@switchboard/contract';
import { toIsoMoment } from '../../../platform/database/index.ts';
import { type AbilityPhases, abilitiesIn, laterAbilities, type PassingAbilities } from '../../connectors/index.ts';
import { priorityOf, stateFieldsOf, toTargetViews } from '../channel-access/index.ts';
import { previewOf, storedAttachment } from '../messages/index.ts';
import type { ChannelRow } from './channel-queries.ts';

const toClient = (row: ChannelRow): Channel['client'] =>
  row.client_id === null || row.client_bot_id === null || row.client_created_at === null
    ? null
    : {
        id: row.client_id,
        first_name: row.client_first_name ?? '',
        last_name: row.client_last_name ?? '',
        username: row.client_username,
        phone: row.client_phone,
        language: row.client_language,
        avatar: row.client_avatar_file_id === null ? null : { id: row.client_avatar_file_id },
        service_type: row.client_service_type ?? 0,
        bot_id: row.client_bot_id,
        created_at: toIsoMoment(row.client_created_at),
      };

const toLastMessage = (row: ChannelRow): Channel['last_message'] =>
  row.last_created_at === null || row.last_message_seq === null
    ? null
    : {
        seq: row.last_message_seq,
        audience: row.last_audience ?? 'public',
        preview: row.last_deleted ? '' : previewOf({ preview: row.last_preview, content: row.last_content }),
        author_name: row.last_author_name ?? '',
        created_by: row.last_created_by,
        client_id: row.last_client_id,
        created_at: toIsoMoment(row.last_created_at),
        attachment: storedAttachment(row.last_attachment),
      };

const toPassing = ({ replyWindow, costClass, costUntil }: PassingAbilities) => ({
  reply_window: replyWindow && { kind: replyWindow.kind, until: replyWindow.until?.toISOString() ?? null },
  cost_class: costClass,
  cost_until: costUntil?.toISOString() ?? null,
});

const toCapabilities = ({
  bot_abilities: stored,
  client_inbound_at: lastInboundAt,
  read_at: now,
}: ChannelRow): Channel['capabilities'] => {
  if (stored === null) return null;
  const phases = stored as AbilityPhases;
  const moment = { now, lastInboundAt };
  const abilities = abilitiesIn(phases, moment);
  return {
    max_text_chars: abilities.maxTextChars,
    max_caption_chars: abilities.maxCaptionChars,
    max_file_bytes: abilities.maxFileBytes,
    formatting: [...abilities.formatting],
    can_edit: abilities.canEdit,
    can_delete: abilities.canDelete,
    can_react: abilities.canReact,
    can_quote: abilities.canQuote,
    sends_receipts: abilities.sendsReceipts,
    ...toPassing(abilities),
    later: laterAbilities(phases, moment).map((next) => ({
      from: next.from.toISOString(),
      ...toPassing(next.abilities),
    })),
  };
};

/** A client's phone is only for those who may read phones, not for all readers of the conversation. */
const seenBy = (reader: Actor, row: ChannelRow): ChannelRow =>
  row.client_phone === null || can(reader, 'clientPhones.read', null) ? row : { ...row, client_phone: null };

/** The view of a channel for those who may see the channel and its client. */
export const toChannelView = (row: ChannelRow): Channel => ({
  id: row.id,
  type: row.type,
  name: row.name,
  description: row.description,
  is_public: row.is_public,
  created_by: row.created_by,
  author:
    row.created_by === null
      ? null
      : {
          id: row.created_by,
          first_name: row.creator_first_name ?? '',
          last_name: row.creator_last_name ?? '',
          avatar: row.creator_avatar_file_id === null ? null : { id: row.creator_avatar_file_id },
        },
  created_at: toIsoMoment(row.created_at),
  members_count: row.members_count,
  last_seq: row.last_seq,
  first_seq: row.first_seq,
  kept_days: row.kept_days,
  last_message: toLastMessage(row),
  user_ids: row.direct_user_a === null || row.direct_user_b === null ? [] : [row.direct_user_a, row.direct_user_b],
  client_id: row.client_id,
  client: toClient(row),
  bot_id: row.bot_id,
  bot:
    row.bot_id === null
      ? null
      : {
          id: row.bot_id,
          title: row.bot_title ?? '',
          type: row.bot_type ?? 0,
          username: row.bot_username,
          state: row.bot_state ?? 'paused',
          trouble:
            row.bot_trouble === null || row.bot_trouble_since === null
              ? null
              : { reason: row.bot_trouble, since: toIsoMoment(row.bot_trouble_since) },
        },
  service_id: row.client_service_type,
  service_bot_id: row.bot_service_id,
  manager_id: row.manager_id,
  ...stateFieldsOf(row),
  priority: priorityOf(row.priority),
  targets: toTargetViews(row.targets),
  active_at: toIsoMoment(row.active_at),
  client_blocked: row.client_blocked,
  blocked_at: row.blocked_at === null ? null : toIsoMoment(row.blocked_at),
  capabilities: toCapabilities(row),
});

/** The same with the reader's own fields, added in place: copying hundreds of views takes as long as making them. */
export const toReaderChannelView = (row: ChannelRow, reader: Actor): ReaderChannel =>
  Object.assign(toChannelView(seenBy(reader, row)), {
    is_member: row.is_member,
    read_seq: row.read_seq,
    unread_count: row.unread_count,
    muted: row.muted,
    user_id: row.direct_user_a === reader.userId ? row.direct_user_b : row.direct_user_a,
  });
