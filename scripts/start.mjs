// `npm start`: builds stale outputs and runs the server in this very process, so that signals and exit codes are its
// own.
import { buildStale } from './build.mjs';

// Handled here until the server installs its own handlers.
const signals = ['SIGTERM', 'SIGINT'];
const endAtOnce = () => process.exit(0);
for (const signal of signals) process.on(signal, endAtOnce);
buildStale();
await import('../apps/server/dist/main.mjs');
for (const signal of signals) process.off(signal, endAtOnce);
