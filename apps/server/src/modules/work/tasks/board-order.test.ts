import type { TaskStatus } from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockWaits } from '../../../testing/lock-waits.ts';
import { boardOf, makeTask, moveTask } from '../../../testing/task-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  colleague = await workspace.addUser(2, 'Iryna');
});
afterAll(() => app.close());

interface Move {
  id: number;
  status: TaskStatus;
  afterId: number | null;
}

/** The board after a move: behind the other card, or first if that one is not in the column. */
const afterMove = (board: readonly number[][], { id, status, afterId }: Move): number[][] => {
  const left = board.map((column) => column.filter((card) => card !== id));
  const column = left[status - 1] ?? [];
  column.splice(afterId === null || afterId === id ? 0 : column.indexOf(afterId) + 1, 0, id);
  return left;
};

/** Numbers from 0 up to a limit, the same in every run. */
const makeDice = () => {
  let state = 20_261_125;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

test('two people who drag at the same time, 2,000 times, see what the moves make one after another', async () => {
  const cards: number[] = [];
  for (let count = 0; count < 12; count += 1) cards.unshift((await makeTask(owner, `card ${count}`)).id);
  const dice = makeDice();
  const socket = await TestSocket.signIn(app.port, workspace.host, colleague.token);
  let board: number[][] = [cards, [], []];
  expect(await boardOf(owner)).toEqual(board);
  const makeMove = (): Move => ({
    id: cards[dice(cards.length)] ?? 0,
    status: (dice(3) + 1) as TaskStatus,
    afterId: [...cards, null][dice(cards.length + 1)] ?? null,
  });
  for (let wave = 0; wave < 250; wave += 1) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const move = makeMove();
        const { status, result } = await moveTask(
          index % 2 === 0 ? owner : colleague,
          move.id,
          move.status,
          move.afterId,
        );
        expect(status).toBe(200);
        return { move, version: result.version };
      }),
    );
    const positionOf = ({ move, version }: (typeof answers)[number]) =>
      socket.eventsNamed('updateTask').findIndex(({ data }) => data.id === move.id && data.version === version);
    await expect.poll(() => answers.map(positionOf), { interval: 5 }).not.toContain(-1);
    const positions = new Map(answers.map((answer) => [answer, positionOf(answer)]));
    for (const answer of answers.toSorted((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0))) {
      board = afterMove(board, answer.move);
    }
    expect(await boardOf(owner), `after wave ${wave}`).toEqual(board);
  }
  socket.close();
}, 300_000);

test('a place that somebody takes without taking turns is not given a second time', async () => {
  const [low, top] = [await makeTask(owner, 'low'), await makeTask(owner, 'top')];
  const [first, second] = [await makeTask(owner, 'first'), await makeTask(owner, 'second')];
  const { rank } = (await moveTask(owner, first.id, 1, top.id)).result;
  await moveTask(owner, first.id, 2);
  // As a process of an older version does while it is replaced.
  const other = new Client(app.database.connection);
  await other.connect();
  await other.query(`begin; select set_config('app.workspace_id', '${workspace.id}', true)`);
  await other.query('update tasks set status_id = 1, rank = $3 where workspace_id = $1 and id = $2', [
    workspace.id,
    first.id,
    rank,
  ]);
  const moved = moveTask(colleague, second.id, 1, top.id);
  await lockWaits(app);
  await other.query('commit');
  await other.end();
  expect((await moved).status).toBe(200);
  expect(await boardOf(owner)).toEqual([[top.id, second.id, first.id, low.id], [], []]);
});
