import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '../../api/api-error.ts';
import type { Host } from '../../api/host-context.tsx';
import { makeTestApi } from '../../testing/test-providers.tsx';
import { keepHost } from './kept-host.ts';
import { useAskedHost } from './use-asked-host.ts';

const acme = { kind: 'workspace', company: 'Acme', sentry_dsn: null } as unknown as Host;

/** The hook over a server whose answers are taken from a list; the last one is given again. */
function askHost(answers: (Host | Error)[]) {
  const call = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const onAnswer = vi.fn<(answer: Host) => void>();
  const api = makeTestApi(call);
  return { call, onAnswer, ...renderHook(() => useAskedHost(api, onAnswer)) };
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('what an address means', () => {
  it('is what the server says, and is known at once on the next visit', async () => {
    const { result, call, onAnswer } = askHost([acme]);
    expect(result.current.host).toBeUndefined();
    await waitFor(() => expect(result.current.host).toEqual(acme));
    act(() => void globalThis.dispatchEvent(new Event('online')));
    expect(call).toHaveBeenCalledOnce();
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(acme);
    expect(askHost([new NetworkError('cut')]).result.current.host).toEqual(acme);
  });

  it('is what it was on the last visit until the server says otherwise, and only the server’s word is passed on', async () => {
    keepHost(localStorage, { ...acme, company: 'Before' });
    const { result, onAnswer } = askHost([acme]);
    expect(result.current.host?.company).toBe('Before');
    expect(onAnswer).not.toHaveBeenCalled();
    await waitFor(() => expect(result.current.host?.company).toBe('Acme'));
  });

  it('is asked three times of a server that cannot be reached; then that is said, and asked again by hand or once online', async () => {
    const cut = new NetworkError('cut');
    const { result, call } = askHost([cut, cut, cut, cut, cut, cut, acme]);
    await waitFor(() => expect(result.current.hasFailed).toBe(true), { timeout: 20_000 });
    expect(call).toHaveBeenCalledTimes(3);
    act(() => void result.current.ask());
    expect(result.current.hasFailed).toBe(false);
    await waitFor(() => expect(result.current.hasFailed).toBe(true), { timeout: 20_000 });
    act(() => void globalThis.dispatchEvent(new Event('online')));
    await waitFor(() => expect(result.current).toMatchObject({ host: acme, hasFailed: false }));
  });
});
