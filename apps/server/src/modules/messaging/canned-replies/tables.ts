import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  canned_replies: {
    inBackup: true,
    onClientErasure: { untouched: 'what is answered to anybody' },
  },
  canned_reply_uses: {
    inBackup: true,
    onClientErasure: { deleted: 'of the conversation', byChannel: true },
    onRetention: 'stay: numbers',
  },
} satisfies ModuleTables;
