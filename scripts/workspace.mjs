// `npm run workspace -- create …`: see apps/server/src/commands/workspace.ts.
import { buildStale } from './build.mjs';

buildStale(['server']);
await import('../apps/server/dist/workspace.mjs');
