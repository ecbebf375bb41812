// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '../../api/api-error.ts';
import { MutationQueue } from './mutation-queue.ts';

let mutations: MutationQueue;
let begun: string[];
let isOvertaken: Record<string, () => boolean>;
const answers: Record<string, { answer: (value: string) => void; refuse: (error: Error) => void }> = {};

/** Requests a change of a thing; the test answers it with `answer` or `refuse`. */
const ask = (thing: string, name: string): Promise<string> =>
  mutations.run(thing, (overtaken) => {
    begun.push(name);
    isOvertaken[name] = overtaken;
    return new Promise((answer, refuse) => {
      answers[name] = { answer, refuse };
    });
  });
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  mutations = new MutationQueue();
  begun = [];
  isOvertaken = {};
});
afterEach(() => vi.useRealTimers());

describe('changes of one thing', () => {
  it('begin one behind the other, and each is answered with its own answer', async () => {
    const [first, second, third] = [ask('a', '1'), ask('a', '2'), ask('a', '3')];
    expect(begun).toEqual(['1']);
    answers['1']?.answer('one');
    await expect(first).resolves.toBe('one');
    expect(begun).toEqual(['1', '2']);
    answers['2']?.refuse(new Error('no'));
    await expect(second).rejects.toThrow('no');
    expect(begun).toEqual(['1', '2', '3']);
    answers['3']?.answer('three');
    await expect(third).resolves.toBe('three');
    // No timer of an ended change is left.
    expect(vi.getTimerCount()).toBe(0);
  });

  it('do not wait for those of another thing, nor for one that has ended', async () => {
    void ask('a', '1');
    void ask('b', '2');
    expect(begun).toEqual(['1', '2']);
    answers['1']?.answer('');
    await settle();
    void ask('a', '3');
    expect(begun).toEqual(['1', '2', '3']);
  });

  it('wait for the latest of them though an earlier one has ended meanwhile', async () => {
    void ask('a', '1');
    void ask('a', '2');
    answers['1']?.answer('');
    await settle();
    void ask('a', '3');
    expect(begun).toEqual(['1', '2']);
    answers['2']?.answer('');
    await settle();
    expect(begun).toEqual(['1', '2', '3']);
  });

  it('wait ten seconds for one that hangs, which holds the others back no more when it ends', async () => {
    void ask('a', '1');
    void ask('a', '2');
    void ask('a', '3');
    await vi.advanceTimersByTimeAsync(9_999);
    expect(begun).toEqual(['1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(['1', '2']);
    answers['1']?.answer('');
    await settle();
    expect(begun).toEqual(['1', '2']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(begun).toEqual(['1', '2', '3']);
  });

  it('know when a later one was answered before them, and that a refusal is no answer', async () => {
    void ask('a', '1');
    const second = ask('a', '2');
    void ask('a', '3');
    await vi.advanceTimersByTimeAsync(20_000);
    answers['2']?.refuse(new Error('no'));
    await expect(second).rejects.toThrow('no');
    expect(isOvertaken['1']?.()).toBe(false);
    answers['3']?.answer('');
    await settle();
    expect([isOvertaken['1']?.(), isOvertaken['2']?.(), isOvertaken['3']?.()]).toEqual([true, true, false]);
  });
});

describe('leaving', () => {
  it('lets everything that waits go at once, each once', async () => {
    for (const name of ['1', '2', '3']) void ask('a', name);
    mutations.flush();
    expect(begun).toEqual(['1', '2', '3']);
    mutations.flush();
    answers['1']?.answer('');
    await settle();
    expect(begun).toEqual(['1', '2', '3']);
  });

  it('refuses what waits, and what is asked for later, once the session has ended', async () => {
    const first = ask('a', '1');
    const second = ask('a', '2');
    mutations.close();
    await expect(second).rejects.toThrow(NetworkError);
    await expect(ask('b', '3')).rejects.toThrow('The session has ended');
    expect(begun).toEqual(['1']);
    answers['1']?.answer('one');
    await expect(first).resolves.toBe('one');
  });
});
