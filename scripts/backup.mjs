// `npm run backup -- FILE`: see apps/server/src/commands/backup.ts.
import { buildStale } from './build.mjs';

buildStale(['server']);
await import('../apps/server/dist/backup.mjs');
