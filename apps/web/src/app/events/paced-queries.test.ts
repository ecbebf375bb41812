import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PacedQueries } from './paced-queries.ts';

let queries: QueryClient;
let paced: PacedQueries;
let asked: ((answer: number) => void)[];
let unsubscribe: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  queries = new QueryClient();
  queries.mount();
  paced = new PacedQueries(queries);
  const queryFn = () => new Promise<number>((resolve) => asked.push(resolve));
  const observer = new QueryObserver(queries, { queryKey: ['counts', 1], queryFn, meta: { paceMs: 4_000 } });
  unsubscribe = observer.subscribe(() => undefined);
});

afterEach(() => {
  unsubscribe();
  paced.close();
  queries.unmount();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const hear = () => paced.refetchLater(['counts']);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const answer = async () => {
  asked.at(-1)?.(asked.length);
  await pass(0);
};

it('are fetched once for many events, and not before their pace has passed [41.1]', async () => {
  await answer();
  for (let n = 0; n < 50; n += 1) hear();
  await pass(3_900);
  expect(asked).toHaveLength(1);
  await pass(200);
  expect(asked).toHaveLength(2);
});

it('leave an answer on its way its time, and are fetched again after what it may not have [41.1]', async () => {
  hear();
  await pass(1_000);
  expect(asked).toHaveLength(1);
  await answer();
  await pass(3_100);
  expect(asked).toHaveLength(2);
  hear();
  await pass(100);
  expect(asked).toHaveLength(2);
});

it('wait while the page is hidden, and are fetched when it is looked at [41.1]', async () => {
  await answer();
  const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  hear();
  await pass(60_000);
  expect(asked).toHaveLength(1);
  isHidden.mockReturnValue('visible');
  globalThis.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(asked).toHaveLength(2);
});
