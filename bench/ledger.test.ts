import { describe, expect, it } from 'vitest';
import {
  checkLedger,
  isSound,
  type Ledger,
  type LedgerVerdict,
  type ReaderView,
  type SendRecord,
} from './ledger/checker.ts';
import type { StoredMessage } from './product/workspace-client.ts';

const contentPrefix = 'ledger|';
const channelId = 1;

const contentOf = (writer: string, n: number) => `${contentPrefix}${writer}|${channelId}|${n}`;

const buildSend = (writer: string, n: number, seq: number | null, change: Partial<SendRecord> = {}): SendRecord => ({
  clientMsgId: `${writer}-${n}`,
  writer,
  channelId,
  n,
  content: contentOf(writer, n),
  outcome: seq === null ? 'unknown' : 'acked',
  wasUnknown: seq === null,
  status: seq === null ? null : 201,
  seq,
  ts: seq === null ? null : seq * 10,
  attemptStartedAtMs: 0,
  settledAtMs: 0,
  ...change,
});

const buildMessage = (writer: string, n: number, seq: number, change: Partial<StoredMessage> = {}): StoredMessage => ({
  channelId,
  seq,
  ts: seq * 10,
  clientMsgId: `${writer}-${n}`,
  content: contentOf(writer, n),
  ...change,
});

const buildReader = (name: string, messages: readonly StoredMessage[]): ReaderView => ({
  name,
  channels: new Map([[channelId, messages]]),
});

const twoWriters = [buildSend('a', 1, 1), buildSend('b', 1, 2), buildSend('a', 2, 3)];
const stored = [buildMessage('a', 1, 1), buildMessage('b', 1, 2), buildMessage('a', 2, 3)];

function check(change: { sends?: SendRecord[]; final?: StoredMessage[]; readers?: ReaderView[] }): LedgerVerdict {
  const ledger: Ledger = {
    sends: change.sends ?? twoWriters,
    final: new Map([[channelId, change.final ?? stored]]),
    readers: change.readers ?? [buildReader('reader', change.final ?? stored)],
    contentPrefix,
  };
  return checkLedger(ledger);
}

describe('checkLedger', () => {
  it('finds nothing in a run where everything acknowledged is stored once and read by all', () => {
    const verdict = check({});
    expect(verdict).toMatchObject({ attempted: 3, acked: 3, unknown: 0, recovered: 0 });
    expect(isSound(verdict)).toBe(true);
  });

  it('calls an acknowledged message that is not stored lost', () => {
    const verdict = check({ final: stored.slice(0, 2) });
    expect(verdict.lost).toHaveLength(1);
    expect(isSound(verdict)).toBe(false);
  });

  it('counts an unknown send that turns out to be stored as recovered, and one that does not as no loss', () => {
    const sends = [...twoWriters, buildSend('b', 2, null), buildSend('b', 3, null)];
    const verdict = check({ sends, final: [...stored, buildMessage('b', 2, 4)] });
    expect(verdict).toMatchObject({ attempted: 5, acked: 3, unknown: 2, recovered: 1 });
    expect(isSound(verdict)).toBe(true);
  });

  it('counts a send that a retry settled as unknown once and recovered', () => {
    const sends = [...twoWriters.slice(0, 2), buildSend('a', 2, 3, { wasUnknown: true })];
    const verdict = check({ sends });
    expect(verdict).toMatchObject({ acked: 3, unknown: 1, recovered: 1 });
    expect(isSound(verdict)).toBe(true);
  });

  it('finds a client_msg_id that is stored twice', () => {
    expect(check({ final: [...stored, buildMessage('a', 2, 4)] }).dup).not.toHaveLength(0);
  });

  it('finds the same content under two ids, in the store and in what a reader shows', () => {
    const again = buildMessage('a', 2, 4, { clientMsgId: 'another' });
    expect(check({ final: [...stored, again] }).dup).toEqual([
      expect.stringContaining('store'),
      expect.stringContaining('reader'),
    ]);
  });

  it('finds a stored message that nobody sent, and one that was refused', () => {
    const ghost = buildMessage('c', 1, 4);
    const refused = buildSend('b', 2, 5, { outcome: 'refused', status: 422 });
    const verdict = check({ sends: [...twoWriters, refused], final: [...stored, ghost, buildMessage('b', 2, 5)] });
    expect(verdict.phantom).toHaveLength(2);
  });

  it("leaves the product's own messages alone", () => {
    const system = buildMessage('', 0, 4, { clientMsgId: null, content: 'Olena joined' });
    expect(isSound(check({ final: [...stored, system] }))).toBe(true);
  });

  it('finds a hole in seq', () => {
    const sends = [...twoWriters.slice(0, 2), buildSend('a', 2, 4)];
    expect(check({ sends, final: [...stored.slice(0, 2), buildMessage('a', 2, 4)] }).order).toHaveLength(1);
  });

  it('finds a ts that does not rise', () => {
    const sends = [...twoWriters.slice(0, 2), buildSend('a', 2, 3, { ts: 20 })];
    expect(check({ sends, final: [...stored.slice(0, 2), buildMessage('a', 2, 3, { ts: 20 })] }).order).toHaveLength(1);
  });

  it("finds a writer's earlier send behind a later one", () => {
    const sends = [buildSend('a', 2, 1), buildSend('a', 1, 2)];
    expect(check({ sends, final: [buildMessage('a', 2, 1), buildMessage('a', 1, 2)] }).order).toHaveLength(1);
  });

  it('finds an acknowledgement that named another place than the stored one', () => {
    const sends = [...twoWriters.slice(0, 2), buildSend('a', 2, 7)];
    expect(check({ sends }).order).toHaveLength(1);
  });

  it('finds what a live reader never got', () => {
    const readers = [buildReader('whole', stored), buildReader('holed', [...stored.slice(0, 1), ...stored.slice(2)])];
    const verdict = check({ readers });
    expect(verdict.gap).toEqual([expect.stringContaining('holed')]);
  });

  it('finds a reader that shows one message twice, or another one in its place', () => {
    const shown = [...stored.slice(0, 2), buildMessage('b', 1, 3)];
    const verdict = check({ readers: [buildReader('reader', shown)] });
    expect(verdict.dup).not.toHaveLength(0);
    expect(verdict.order).toHaveLength(1);
  });

  it('finds a reader that holds what is not stored', () => {
    const verdict = check({ readers: [buildReader('reader', [...stored, buildMessage('b', 2, 4)])] });
    expect(verdict.order).toHaveLength(1);
  });
});
