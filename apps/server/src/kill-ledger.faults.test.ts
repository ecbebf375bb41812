import { expect, it } from 'vitest';
import { BenchRun } from '../../../bench/bench-run.ts';
import { runKillLedger } from '../../../bench/ledger/run-kill-ledger.ts';
import { makeWorkspace, startServer } from '../../../bench/product/server-under-test.ts';
import { createChannel } from '../../../bench/product/workspace-client.ts';

const kills = 3;

it('a server killed without warning in the middle of sends loses, repeats, reorders and hides nothing', async () => {
  const run = new BenchRun();
  try {
    let server = await startServer(run);
    const { port, dataDir } = server;
    const { host, owner, members } = await makeWorkspace(server, 6);
    const memberIds = members.map((member) => member.userId);
    const channelIds = [
      await createChannel(owner, 'ledger 1', memberIds),
      await createChannel(owner, 'ledger 2', memberIds),
    ];
    owner.close();
    const { verdict } = await runKillLedger({
      async strike() {
        await server.kill();
        server = await startServer(run, { dataDir, port });
      },
      port,
      host,
      tokens: members.map((member) => member.token),
      channels: channelIds.map((id) => ({ id, paceMs: 60 })),
      kills,
      rest: async () => undefined,
      betweenKillsMs: [800, 1600],
    });
    const { attempted, acked, lost, dup, phantom, order, gap } = verdict;
    // oxlint-disable-next-line no-console -- the counts belong to the result of the run
    console.log(`${kills} kills: ${attempted} sends, ${acked} acknowledged`);
    expect({ lost, dup, phantom, order, gap }).toEqual({ lost: [], dup: [], phantom: [], order: [], gap: [] });
    expect(acked).toBeGreaterThan(50);
  } finally {
    await run.close();
  }
});
