import { describe, expect, it } from 'vitest';
import type { StoredMessage } from '../product/workspace-client.ts';
import { checkAcks } from './send.ts';

const buildMessage = (channelId: number, seq: number, clientMsgId: string | null): StoredMessage => ({
  channelId,
  seq,
  ts: seq,
  clientMsgId,
  content: 'text',
});

describe('checkAcks', () => {
  it('finds nothing when each acknowledged id is stored once and seq counts from 1', () => {
    const channels = [[buildMessage(1, 1, 'a'), buildMessage(1, 2, null)], [buildMessage(2, 1, 'b')]];
    expect(checkAcks(['a', 'b'], channels)).toEqual({ acked: 2, lost: 0, repeated: 0, gaps: 0 });
  });

  it('counts acknowledged ids that are not stored', () => {
    expect(checkAcks(['a', 'b'], [[buildMessage(1, 1, 'a')]])).toMatchObject({ lost: 1 });
  });

  it('counts ids that are stored twice, wherever', () => {
    expect(checkAcks(['a'], [[buildMessage(1, 1, 'a')], [buildMessage(2, 1, 'a')]])).toMatchObject({ repeated: 1 });
  });

  it('counts places where seq does not follow', () => {
    expect(checkAcks([], [[buildMessage(1, 2, 'a'), buildMessage(1, 3, 'b')]])).toMatchObject({ gaps: 2 });
  });
});
