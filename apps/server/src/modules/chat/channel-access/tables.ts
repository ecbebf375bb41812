import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  channel_messages: 'view',
  conversation_bots: 'view',
  conversation_clients: 'view',
  running_targets: 'view',
  channel_members: {
    inBackup: true,
    onClientErasure: { untouched: 'who of the team was in a conversation, by number' },
  },
  channels: {
    inBackup: true,
    onClientErasure: { emptied: { name: true, description: true, snooze_reason: true, state: 'one of a list' } },
  },
} satisfies ModuleTables;
