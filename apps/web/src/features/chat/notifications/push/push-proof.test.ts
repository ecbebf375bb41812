import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import type { Api } from '../../../../api/client.ts';
import { PushProof, proofWithinMs } from './push-proof.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A device that the server reaches with these answers, one after another. */
const setUp = (...sent: (number | Error)[]) => {
  const calls: unknown[] = [];
  const call = (endpoint: { name: string }, { query }: { query: object }) => {
    calls.push([endpoint.name, query]);
    const answer = sent.shift() ?? 1;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ devices: answer });
  };
  let id = 6;
  const push = {
    add: () => {
      id += 1;
      calls.push('add');
      return Promise.resolve();
    },
    get registeredId() {
      return id;
    },
  };
  const proof = new PushProof({ api: { call: call as unknown as Api['call'] }, push });
  return { proof, calls, stateOf: () => proof.state.getState().state };
};
const testOf = (id: number) => ['sendTestPush', { id }];

it('registers the device, has a test sent to it alone, and is proved when that arrives', async () => {
  const { proof, calls, stateOf } = setUp();
  const running = proof.run();
  expect(stateOf()).toBe('waiting');
  // Another press meanwhile.
  await Promise.all([running, proof.run()]);
  expect([calls, stateOf()]).toEqual([['add', testOf(7)], 'waiting']);
  proof.arrive();
  await vi.advanceTimersByTimeAsync(proofWithinMs);
  expect(proof.state.getState()).toEqual({ state: 'proved', arrivals: 1 });
  proof.dismiss();
  expect(stateOf()).toBeNull();
});

it('says after ten seconds that nothing came, tries again, and believes a push that comes late', async () => {
  const { proof, stateOf } = setUp();
  await proof.run();
  await vi.advanceTimersByTimeAsync(proofWithinMs - 1);
  expect(stateOf()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(stateOf()).toBe('silent');
  await proof.run();
  expect(stateOf()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(proofWithinMs);
  proof.arrive();
  expect(stateOf()).toBe('proved');
});

it('gives a device whose address turns out to be dead another one, once', async () => {
  const healed = setUp(0, 1);
  await healed.proof.run();
  expect([healed.calls, healed.stateOf()]).toEqual([['add', testOf(7), 'add', testOf(8)], 'waiting']);
  const dead = setUp(0, 0);
  await dead.proof.run();
  expect(dead.stateOf()).toBe('failed');
});

it('says when no test could be sent; of other pushes nothing is said where nobody asked', async () => {
  const { proof, stateOf } = setUp(new ApiError(503, 'push.unavailable', {}, []));
  await proof.run();
  expect(stateOf()).toBe('failed');
  proof.dismiss();
  proof.arrive();
  expect(proof.state.getState()).toEqual({ state: null, arrivals: 1 });
});
