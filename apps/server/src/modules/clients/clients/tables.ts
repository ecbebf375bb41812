import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  client_merges: {
    inBackup: true,
    inExport: 'id, client_id, into_id, merged_by, created_at',
    onClientErasure: { deleted: 'of the client' },
  },
  client_search: {
    inBackup: { leftOut: 'a job at the start makes it anew' },
    onClientErasure: { deleted: 'of the client' },
  },
  clients: {
    inBackup: true,
    onClientErasure: {
      emptied: {
        service_client_id: true,
        first_name: true,
        last_name: true,
        username: true,
        phone: true,
        language: true,
        avatar_hash: true,
        messenger_first_name: true,
        messenger_last_name: true,
        messenger_username: true,
        viber_phone: true,
        facebook_link: true,
        name_key: true,
        phone_key: true,
        viber_phone_key: true,
        username_key: true,
      },
    },
  },
  clients_told_apart: {
    inBackup: true,
    onClientErasure: { deleted: 'of the client' },
  },
  custom_field_values: {
    inBackup: true,
    onClientErasure: { deleted: 'of the client' },
  },
  custom_fields: {
    inBackup: true,
    inExport: 'id, model_name, title, type, choices, position, created_at',
    onClientErasure: { untouched: 'what is asked of every client' },
  },
} satisfies ModuleTables;
