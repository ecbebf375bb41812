import { describe, expect, test } from 'vitest';
import { BotGate, type GatePass } from './bot-gate.ts';

const makeGate = () => {
  const clock = { ms: 1_000_000 };
  return { gate: new BotGate({ now: () => clock.ms }), clock };
};

const pass = (gate: BotGate, bot: string): GatePass => {
  const answer = gate.enter(bot);
  if (!('pass' in answer)) throw new Error('no place');
  return answer.pass;
};

describe('BotGate', () => {
  test('a bot has thirty places; who finds none is told to come at different times', () => {
    const { gate } = makeGate();
    for (let n = 0; n < 30; n += 1) pass(gate, 'slow');
    const waits = [gate.enter('slow'), gate.enter('slow'), gate.enter('slow')].map((answer) =>
      'waitMs' in answer ? answer.waitMs : 0,
    );
    expect(Math.min(...waits)).toBeGreaterThan(0);
    expect(waits[2]).toBeGreaterThan(waits[0] ?? 0);
    expect('pass' in gate.enter('another')).toBe(true);
  });

  test('all bots together have 250 places', () => {
    const { gate } = makeGate();
    for (let n = 0; n < 250; n += 1) pass(gate, `bot ${n % 10}`);
    expect('pass' in gate.enter('another')).toBe(false);
  });

  test('after an outage one call probes, and only when it finds somebody the others follow', () => {
    const { gate, clock } = makeGate();
    pass(gate, 'bot').leave(false);
    expect(gate.enter('bot')).toMatchObject({ isCircuitOpen: true });
    clock.ms += 1_500;
    const probe = pass(gate, 'bot');
    expect(probe.needsProbe).toBe(true);
    expect('pass' in gate.enter('bot')).toBe(false);
    probe.leave(true);
    expect(pass(gate, 'bot').needsProbe).toBe(false);
  });

  test('the first call of a bot probes, and the first after a long silence; what was answered just now does not', () => {
    const { gate, clock } = makeGate();
    const first = pass(gate, 'bot');
    expect(first.needsProbe).toBe(true);
    first.leave(true);
    clock.ms += 4 * 60_000;
    const soon = pass(gate, 'bot');
    expect(soon.needsProbe).toBe(false);
    soon.leave(true);
    clock.ms += 6 * 60_000;
    expect(pass(gate, 'bot').needsProbe).toBe(true);
    expect(pass(gate, 'another').needsProbe).toBe(true);
  });

  test('the pause grows with every failure and ends at a quarter of a minute', () => {
    const { gate, clock } = makeGate();
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      pass(gate, 'bot').leave(false);
      const answer = gate.enter('bot');
      waits.push('waitMs' in answer ? answer.waitMs : 0);
      clock.ms += 20_000;
    }
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
    expect(Math.max(...waits)).toBeLessThan(20_000);
  });
});
