import type { ClientSummary, ListedClient } from '@switchboard/contract';
import { toIsoMoment } from '../../platform/database/index.ts';
import type { SummaryRow } from '../client-merges/exported-queries.ts';
import type { ListedClientRow } from './list-queries.ts';

export const toListedClient = (row: ListedClientRow): ListedClient => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  username: row.username,
  phone: row.phone,
  viber_phone: row.viber_phone,
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
  channel_id: row.channel_id,
  customFields: row.custom_values,
  created_at: toIsoMoment(row.created_at),
  version: row.version,
});

export const toSummary = ({ avatar_file_id: fileId, ...row }: SummaryRow): ClientSummary => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  username: row.username,
  phone: row.phone,
  avatar: fileId === null ? null : { id: fileId },
  service_type: row.service_type,
});
