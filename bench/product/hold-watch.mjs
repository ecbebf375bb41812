// Loaded into a server under test (NODE_OPTIONS): answers on a port of its own how long its event loop was held at a
// stretch since the last question, without the time in which the machine ran something else on this core.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const port = Number(process.env['HOLD_WATCH_PORT']);
const everyMs = 1;
const nanosecondsPerMs = 1e6;

/** How long the main thread was ready to run and did not: only Linux tells. */
const readWaitedMs = () => {
  try {
    const [, waited] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(waited) / nanosecondsPerMs;
  } catch {
    return 0;
  }
};

/** Not in the build of it, nor in its workers. */
if (port > 0 && isMainThread && process.argv[1]?.endsWith('start.mjs')) {
  let longestMs = 0;
  let [lastMs, lastWaitedMs] = [performance.now(), readWaitedMs()];
  setInterval(() => {
    const [nowMs, waitedMs] = [performance.now(), readWaitedMs()];
    longestMs = Math.max(longestMs, nowMs - lastMs - (waitedMs - lastWaitedMs) - everyMs);
    [lastMs, lastWaitedMs] = [nowMs, waitedMs];
  }, everyMs).unref();
  const server = createServer((_request, response) => {
    // After the tick that sees the calls that ended a moment ago.
    setTimeout(() => {
      response.end(String(longestMs));
      longestMs = 0;
    }, 2 * everyMs);
  });
  server.listen(port, '127.0.0.1').unref();
}
