import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { LoggedEvent } from '../events/index.ts';
import type { AudienceBook } from './audience.ts';
import type { EventLog } from './event-log.ts';
import { WorkspaceFeed } from './workspace-feed.ts';

const event = (seq: number): LoggedEvent => ({ seq, event: 'readMessages', audience: { users: [] }, data: '{}' });
const book: AudienceBook = {
  seq: 0,
  apply: () => new Set(),
  isActive: () => true,
  meet: () => Promise.resolve(),
  mayHaveChangedRights: () => false,
  audienceOf: () => new Set(),
  mayRead: () => false,
  membersOf: () => new Set(),
};

/** An in-memory log that answers when the test lets it. */
const makeHeldLog = () => {
  const stored: LoggedEvent[] = [];
  const held: (() => void)[] = [];
  const log: EventLog = {
    readAfter(_workspaceId, seq, limit) {
      const answer = stored.filter((candidate) => candidate.seq > seq).slice(0, limit);
      return new Promise((resolve) => held.push(() => resolve(answer)));
    },
    position: () => Promise.resolve({ epoch: 'epoch', seq: 0, oldestSeq: 0 }),
    erase: () => Promise.resolve(0),
    prune: () => Promise.resolve(),
  };
  return { log, stored, release: () => held.shift()?.(), heldReads: () => held.length };
};

const openFeed = (log: EventLog) =>
  WorkspaceFeed.open({
    workspaceId: 1,
    log,
    loadAudience: () => Promise.resolve(book),
    logger: pino({ level: 'silent' }),
  });

test('what is committed while the log is read is delivered at once, not at the next look', async () => {
  const { log, stored, release } = makeHeldLog();
  const feed = await openFeed(log);
  const refreshing = feed.refresh();
  // The read already has its (empty) answer; the commit happens before it arrives.
  stored.push(event(1));
  feed.accept([event(1)]);
  release();
  await expect.poll(() => release() ?? feed.seq).toBe(1);
  await refreshing;
});

test('a number from another process is fetched, with everything before it', async () => {
  const { log, stored, release } = makeHeldLog();
  const feed = await openFeed(log);
  stored.push(event(1), event(2), event(3));
  feed.catchUpTo(3);
  release();
  await expect.poll(() => feed.seq).toBe(3);
});

test('a number that the log does not know is asked for once, not for ever', async () => {
  const { log, release, heldReads } = makeHeldLog();
  const feed = await openFeed(log);
  feed.catchUpTo(7);
  release();
  await new Promise((resolve) => setImmediate(resolve));
  expect([feed.seq, heldReads()]).toEqual([0, 0]);
});

test('events that arrive out of order are put right by the log', async () => {
  const { log, stored, release } = makeHeldLog();
  const feed = await openFeed(log);
  // Numbers become visible in order, so when a process announces the second event the log has the first.
  stored.push(event(1), event(2));
  feed.accept([event(2)]);
  release();
  feed.accept([event(1)]);
  await expect.poll(() => release() ?? feed.seq).toBe(2);
});
