// `npm run restore -- FILE`: see apps/server/src/commands/restore.ts.
import { buildStale } from './build.mjs';

buildStale(['server']);
await import('../apps/server/dist/restore.mjs');
