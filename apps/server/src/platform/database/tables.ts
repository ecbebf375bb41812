import type { ModuleTables } from './module-tables.ts';

export const tables = {
  schema_migrations: {
    inBackup: { leftOut: 'the manifest names the migrations, a restore applies them' },
    onClientErasure: { untouched: 'of the product' },
  },
} satisfies ModuleTables;
