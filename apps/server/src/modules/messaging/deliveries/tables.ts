import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  deliveries: {
    inBackup: true,
    onClientErasure: { deleted: 'of the conversation' },
    onRetention: 'go with their messages, which wait until they are settled',
  },
  external_messages: {
    inBackup: true,
    onClientErasure: { deleted: 'of the conversation' },
    onRetention: 'go with their messages',
  },
} satisfies ModuleTables;
