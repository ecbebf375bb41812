import { describe, expect, it } from 'vitest';
import { arePhonesSound, checkPhones, type PhoneView } from './ledger/phone-checker.ts';
import type { WireMessage } from './product/workspace-client.ts';

const toPhone = (seq: number, content: string, state = 'sent', reason: string | null = null): WireMessage => ({
  channel_id: 1,
  seq,
  ts: seq,
  client_msg_id: `id ${seq}`,
  content,
  created_by: 1,
  client_id: null,
  delivery: { state, reason },
});

const fromPhone = (seq: number, content: string): WireMessage => ({
  ...toPhone(seq, content),
  client_msg_id: null,
  created_by: null,
  client_id: 1,
  delivery: null,
});

const stored = [toPhone(1, 'a'), fromPhone(2, 'x'), toPhone(3, 'b'), fromPhone(4, 'y')];
const check = (change: Partial<PhoneView>) =>
  checkPhones([{ name: 'phone', stored, received: ['a', 'b'], sent: ['x', 'y'], ...change }]);

describe('checkPhones', () => {
  it('finds nothing where both ends show the same', () => {
    const verdict = check({});
    expect(verdict).toMatchObject({ outbound: 2, inbound: 2, unknown: [] });
    expect(arePhonesSound(verdict)).toBe(true);
  });

  it('calls falsely sent what was said to be sent and is not on the phone, and lost what the phone sent and is not stored', () => {
    expect(check({ received: ['a'] }).falselySent).toHaveLength(1);
    expect(check({ sent: ['x', 'y', 'z'] }).lost).toHaveLength(1);
  });

  it('finds what is on the phone or stored twice', () => {
    expect(check({ received: ['a', 'b', 'a'] }).doubled).toHaveLength(1);
    expect(check({ stored: [...stored, fromPhone(5, 'x')] }).doubled).toHaveLength(1);
  });

  it('finds another order on the phone and in the store', () => {
    expect(check({ received: ['b', 'a'] }).order).toHaveLength(1);
    expect(check({ sent: ['y', 'x'] }).order).toHaveLength(1);
  });

  it('calls stuck what is still queued', () => {
    const verdict = check({ stored: [toPhone(1, 'a'), toPhone(3, 'b', 'queued')], received: ['a'], sent: [] });
    expect(verdict.stuck).toHaveLength(1);
    expect(arePhonesSound(verdict)).toBe(false);
  });

  it('counts an unknown outcome apart, on the phone or not, and every other failure as a false one', () => {
    const unknown = toPhone(3, 'b', 'failed', 'unknown_outcome');
    for (const received of [['a'], ['a', 'b']]) {
      const verdict = check({ stored: [toPhone(1, 'a'), unknown], received, sent: [] });
      expect(verdict.unknown).toHaveLength(1);
      expect(arePhonesSound(verdict)).toBe(true);
    }
    const refused = check({ stored: [toPhone(1, 'a', 'failed', 'provider_refused')], received: [], sent: [] });
    expect(refused.falselyFailed).toHaveLength(1);
    expect(arePhonesSound(refused)).toBe(false);
  });
});
