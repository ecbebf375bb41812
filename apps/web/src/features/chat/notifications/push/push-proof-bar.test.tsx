import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '../../../../api/client.ts';
import { makeStore } from '../../../../store/store.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { PushProof, proofWithinMs } from './push-proof.ts';
import PushProofBar from './push-proof-bar.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36';

/** A device with this browser, whose tests are accepted by its push service or not. */
const open = async (userAgent: string, send: () => Promise<unknown> = () => Promise.resolve({ devices: 1 })) => {
  vi.stubGlobal('navigator', { userAgent, platform: '', maxTouchPoints: 0 });
  const push = { add: () => Promise.resolve(), registeredId: 7 };
  const proof = new PushProof({ api: { call: send as Api['call'] }, push });
  render(
    <TestProviders api={makeTestApi()} store={makeStore()}>
      <PushProofBar proof={proof} />
    </TestProviders>,
  );
  await act(() => proof.run());
  return proof;
};
const said = () => screen.getByRole('status').textContent;

it('waits, says that this device gets notifications and where they may be hidden, and goes when it is closed', async () => {
  const proof = await open('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0');
  expect(said()).toBe('Checking that notifications reach this device…');
  expect(screen.queryByRole('button')).toBeNull();
  act(() => proof.arrive());
  expect(said()).toMatch(/^This device gets notifications\.Didn’t see it\? In Settings → System → Notifications/);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByTestId('push-proof')).toBeNull();
});

it.each([
  ['silent', 'The test notification didn’t arrive.', () => Promise.resolve({ devices: 1 })],
  ['failed', 'Couldn’t send a test to this device', () => Promise.reject(new Error('503'))],
])('%s: says so plainly with what to try on this system, and tries again', async (state, words, send) => {
  await open(android, send);
  await act(() => vi.advanceTimersByTimeAsync(proofWithinMs));
  screen.getByTestId(`push-${state}`);
  expect(said()).toContain(words);
  expect(said()).toContain('turn off battery saver');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(said()).toBe('Checking that notifications reach this device…');
  await act(() => vi.advanceTimersByTimeAsync(proofWithinMs));
});
