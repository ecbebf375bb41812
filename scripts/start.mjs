// `npm start`: builds what is stale and runs the server in this very process, so that signals and exit codes are its own.
import { buildStale } from './build.mjs';

buildStale();
await import('../apps/server/dist/main.mjs');
