import { type Actor, type ClientSummary, can, type ListedClient } from '@switchboard/contract';
import { toIsoMoment } from '../../../platform/database/index.ts';
import type { ListedClientRow } from './list-queries.ts';
import type { SummaryRow } from './merges/person-queries.ts';

/** Without the phones if this reader may not see them. */
const phonesOf = (row: { phone: string | null; viber_phone: string | null }, reader: Actor) =>
  can(reader, 'clientPhones.read', null)
    ? { phone: row.phone, viber_phone: row.viber_phone }
    : { phone: null, viber_phone: null };

export const toListedClient = (row: ListedClientRow, reader: Actor): ListedClient => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  username: row.username,
  ...phonesOf(row, reader),
  facebook_link: row.facebook_link,
  language: row.language,
  avatar: row.avatar_file_id === null ? null : { id: row.avatar_file_id },
  service_type: row.service_type,
  bot_id: row.bot_id,
  bot:
    row.bot_title === null || row.bot_type === null
      ? null
      : { id: row.bot_id, title: row.bot_title, type: row.bot_type },
  manager_id: row.manager_id,
  manager:
    row.manager_id === null
      ? null
      : {
          id: row.manager_id,
          first_name: row.manager_first_name ?? '',
          last_name: row.manager_last_name ?? '',
          avatar: row.manager_avatar_file_id === null ? null : { id: row.manager_avatar_file_id },
        },
  channel_id: can(reader, 'conversations.read', null) ? row.channel_id : null,
  customFields: row.custom_values,
  created_at: toIsoMoment(row.created_at),
  version: row.version,
});

export const toSummary = ({ avatar_file_id: fileId, ...row }: SummaryRow, reader: Actor): ClientSummary => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  username: row.username,
  phone: can(reader, 'clientPhones.read', null) ? row.phone : null,
  avatar: fileId === null ? null : { id: fileId },
  service_type: row.service_type,
});
