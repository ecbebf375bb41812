import type { BenchRun } from '../bench-run.ts';
import { buildGenerator, runHold, writeGeneratorFile } from '../loadgen/fanload.ts';
import type { BenchOptions } from '../options.ts';
import { formatListenerScript, makeWorkspace, startServer } from '../product/server-under-test.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';

/** The server's memory per idle signed-in connection: at once, and after a period of silence. */
export async function benchMemory(run: BenchRun, options: BenchOptions): Promise<void> {
  buildGenerator();
  const results = [];
  for (const listeners of options.listenerCounts ?? [5000]) {
    const server = await startServer(run);
    const { host, owner, members } = await makeWorkspace(server, listeners);
    owner.close();
    const dir = run.makeScratchDir();
    const pids = server.listPids();
    const figures = await runHold({
      mode: 'hold',
      label: 'switchboard',
      port: server.port,
      listeners,
      senders: 0,
      listenerScript: writeGeneratorFile(dir, 'listener.scr', formatListenerScript(host, null)),
      tokens: writeGeneratorFile(
        dir,
        'tokens',
        members.map((member) => member.token),
      ),
      holdSeconds: options.seconds ?? 20,
      serverPids: pids.server,
      databasePids: pids.database,
    });
    results.push(figures);
    await server.stop();
  }
  const header = [
    'connections',
    'join s',
    'RSS before MB',
    'RSS joined MB',
    'KB/conn at once',
    'RSS settled MB',
    'KB/conn settled',
  ];
  const rows = results.map((figures) => [
    figures.listeners,
    formatFigure(figures.join_s, 1),
    formatFigure(figures.rss_before_mb),
    formatFigure(figures.rss_joined_mb),
    formatFigure(figures.rss_kb_per_connection, 1),
    formatFigure(figures.rss_settled_mb),
    formatFigure(figures.settled_kb_per_connection, 1),
  ]);
  console.log(`\n${formatTable(header, rows)}\n`);
  console.log(`written to ${writeResults('memory', results)}`);
}
