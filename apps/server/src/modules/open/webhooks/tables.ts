import type { ModuleTables } from '../../../platform/database/index.ts';

const leftOut = { leftOut: 'what was sent, and to whom: after a restore webhooks begin with what happens then' };

export const tables = {
  webhooks: { inBackup: true, onClientErasure: { untouched: 'addresses of other programs' } },
  webhook_logs: { inBackup: true, onClientErasure: { untouched: 'a number' } },
  webhook_messages: {
    inBackup: leftOut,
    onClientErasure: { deleted: 'that tell of the client or the conversation, but that they are gone' },
  },
  webhook_retries: { inBackup: leftOut, onClientErasure: { untouched: 'numbers; of what is gone nothing is sent' } },
  webhook_attempts: { inBackup: leftOut, onClientErasure: { untouched: 'what other programs answered' } },
} satisfies ModuleTables;
