import { describe, expect, test } from 'vitest';
import { BotRateLimiter, type CallPermit, limiterKey } from './bot-rate-limiter.ts';

const makeLimiter = () => {
  const clock = { ms: 1_000_000 };
  return { limiter: new BotRateLimiter({ now: () => clock.ms }), clock };
};

const pass = (limiter: BotRateLimiter, bot: string): CallPermit => {
  const answer = limiter.enter(bot);
  if (!('pass' in answer)) throw new Error('no place');
  return answer.pass;
};

const waitOf = (limiter: BotRateLimiter, bot: string): number => {
  const answer = limiter.enter(bot);
  if ('pass' in answer) throw new Error('there is a place');
  return answer.waitMs;
};

describe('BotRateLimiter', () => {
  test('a bot has thirty places; who finds none is told to come at different times', () => {
    const { limiter } = makeLimiter();
    for (let n = 0; n < 30; n += 1) pass(limiter, 'slow');
    const waits = [limiter.enter('slow'), limiter.enter('slow'), limiter.enter('slow')].map((answer) =>
      'waitMs' in answer ? answer.waitMs : 0,
    );
    expect(Math.min(...waits)).toBeGreaterThan(0);
    expect(waits[2]).toBeGreaterThan(waits[0] ?? 0);
    expect('pass' in limiter.enter('another')).toBe(true);
  });

  test('a crowd that asked again and again is forgotten once it is gone', () => {
    const { limiter, clock } = makeLimiter();
    const places = Array.from({ length: 30 }, () => pass(limiter, 'slow'));
    for (let asked = 0; asked < 100_000; asked += 1) limiter.enter('slow');
    for (const place of places) place.leave(true);
    clock.ms += 35_000;
    for (let n = 0; n < 30; n += 1) pass(limiter, 'slow');
    const answer = limiter.enter('slow');
    expect('waitMs' in answer && answer.waitMs).toBeLessThan(1_000);
  });

  test('all bots together have 250 places', () => {
    const { limiter } = makeLimiter();
    for (let n = 0; n < 250; n += 1) pass(limiter, `bot ${n % 10}`);
    expect('pass' in limiter.enter('another')).toBe(false);
  });

  test('after an outage one call probes, and only when it finds somebody the others follow', () => {
    const { limiter, clock } = makeLimiter();
    pass(limiter, 'bot').leave(false);
    expect(limiter.enter('bot')).toMatchObject({ isCircuitOpen: true });
    clock.ms += 1_500;
    const probe = pass(limiter, 'bot');
    expect(probe.needsProbe).toBe(true);
    expect('pass' in limiter.enter('bot')).toBe(false);
    probe.leave(true);
    expect(pass(limiter, 'bot').needsProbe).toBe(false);
  });

  test('the first call of a bot probes, and the first after a long silence; what was answered just now does not', () => {
    const { limiter, clock } = makeLimiter();
    const first = pass(limiter, 'bot');
    expect(first.needsProbe).toBe(true);
    first.leave(true);
    clock.ms += 4 * 60_000;
    const soon = pass(limiter, 'bot');
    expect(soon.needsProbe).toBe(false);
    soon.leave(true);
    clock.ms += 6 * 60_000;
    expect(pass(limiter, 'bot').needsProbe).toBe(true);
    expect(pass(limiter, 'another').needsProbe).toBe(true);
  });

  test('the pause grows with every failure and ends at a quarter of a minute', () => {
    const { limiter, clock } = makeLimiter();
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      pass(limiter, 'bot').leave(false);
      const answer = limiter.enter('bot');
      waits.push('waitMs' in answer ? answer.waitMs : 0);
      clock.ms += 20_000;
    }
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
    expect(Math.max(...waits)).toBeLessThan(20_000);
  });

  test('the pauses are one second, two, four, eight and then fifteen, to the millisecond', () => {
    const { limiter, clock } = makeLimiter();
    for (const pauseMs of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
      pass(limiter, 'bot').leave(false);
      clock.ms += pauseMs - 1;
      expect(limiter.enter('bot')).toMatchObject({ isCircuitOpen: true });
      clock.ms += 1;
    }
    pass(limiter, 'bot').leave(true);
    pass(limiter, 'bot').leave(false);
    clock.ms += 1_000;
    expect('pass' in limiter.enter('bot')).toBe(true);
  });

  test('calls that fail together are one outage, and one of another finder as well', () => {
    const { limiter, clock } = makeLimiter();
    const calls = [pass(limiter, 'bot'), pass(limiter, 'bot'), pass(limiter, 'bot')];
    for (const { leave } of calls) leave(false);
    limiter.reportOutage('bot');
    clock.ms += 1_000;
    const probe = pass(limiter, 'bot');
    limiter.reportOutage('another');
    expect(limiter.enter('another')).toMatchObject({ isCircuitOpen: true });
    probe.leave(true);
    expect('pass' in limiter.enter('bot')).toBe(true);
  });

  test('a wait is spread over a fifth of it, behind an open circuit until it closes', () => {
    const { limiter } = makeLimiter();
    limiter.reportOutage('bot');
    const waits = Array.from({ length: 200 }, () => waitOf(limiter, 'bot'));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_020);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1_221);
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(100);
  });

  test('a place is given back once, to the bot and to all', () => {
    const { limiter } = makeLimiter();
    const passes = Array.from({ length: 250 }, (_, n) => pass(limiter, `bot ${n % 10}`));
    passes[0]?.leave(true);
    passes[0]?.leave(true);
    passes[0]?.leave(false);
    expect('pass' in limiter.enter('bot 0')).toBe(true);
    expect(limiter.enter('bot 0')).toMatchObject({ isCircuitOpen: false });
    for (let n = 0; n < 6; n += 1) passes[2 + n * 10]?.leave(true);
    for (let n = 0; n < 5; n += 1) pass(limiter, 'bot 3');
    expect('pass' in limiter.enter('bot 3')).toBe(false);
    pass(limiter, 'bot 4');
    expect('pass' in limiter.enter('bot 4')).toBe(false);
  });

  test('whoever finds no place comes when one should be free: after so many calls as stand before, at most in half a minute', () => {
    const { limiter, clock } = makeLimiter();
    for (let n = 0; n < 30; n += 1) pass(limiter, 'bot');
    // 200 ms per call, the initial estimate, over thirty places.
    const early = Array.from({ length: 30 }, () => waitOf(limiter, 'bot')).at(-1);
    expect(early).toBeGreaterThanOrEqual(220);
    expect(early).toBeLessThanOrEqual(262);
    clock.ms += 100;
    expect(waitOf(limiter, 'bot')).toBeGreaterThanOrEqual(106 + 20);
    clock.ms += 60_000;
    expect(waitOf(limiter, 'bot')).toBeLessThanOrEqual(30);
    for (let n = 0; n < 10_000; n += 1) limiter.enter('bot');
    expect(waitOf(limiter, 'bot')).toBeGreaterThanOrEqual(30_020);
    expect(waitOf(limiter, 'bot')).toBeLessThanOrEqual(36_021);
  });

  test('a fifth of what is expected is what the last call took', () => {
    const { limiter, clock } = makeLimiter();
    const last = pass(limiter, 'bot');
    for (let n = 0; n < 29; n += 1) pass(limiter, 'bot');
    clock.ms += 1_000;
    last.leave(true);
    pass(limiter, 'bot');
    // 0.8 × 200 + 0.2 × 1,000 = 360 ms.
    const thirtieth = Array.from({ length: 30 }, () => waitOf(limiter, 'bot')).at(-1);
    expect(thirtieth).toBeGreaterThanOrEqual(380);
    expect(thirtieth).toBeLessThanOrEqual(454);
  });

  test('behind an open circuit the one who goes first has a place, the next waits for a whole call', () => {
    const { limiter, clock } = makeLimiter();
    limiter.reportOutage('bot');
    clock.ms += 1_000;
    expect(pass(limiter, 'bot').needsProbe).toBe(true);
    expect(waitOf(limiter, 'bot')).toBeGreaterThanOrEqual(220);
  });

  test('the first call behind an outage probes, however lately the messenger answered', () => {
    const { limiter, clock } = makeLimiter();
    pass(limiter, 'bot').leave(true);
    pass(limiter, 'bot').leave(false);
    clock.ms += 1_000;
    expect(pass(limiter, 'bot').needsProbe).toBe(true);
  });

  test('an answer holds for five minutes and not a millisecond more', () => {
    const { limiter, clock } = makeLimiter();
    pass(limiter, 'bot').leave(true);
    clock.ms += 5 * 60_000;
    expect(pass(limiter, 'bot').needsProbe).toBe(false);
    clock.ms += 1;
    expect(pass(limiter, 'bot').needsProbe).toBe(true);
  });
});

test('bots of the same number in two workspaces are two bots', () => {
  expect(limiterKey(1, 23)).not.toBe(limiterKey(12, 3));
});

describe('a courtesy', () => {
  test('goes out beside few sends and few of its kind, and takes no place from the sends', () => {
    const { limiter } = makeLimiter();
    const courtesies = Array.from({ length: 5 }, () => limiter.enterIfIdle('bot'));
    expect(courtesies.every((leave) => leave !== null)).toBe(true);
    expect(limiter.enterIfIdle('bot')).toBeNull();
    for (let n = 0; n < 30; n += 1) pass(limiter, 'bot');
    expect(waitOf(limiter, 'bot')).toBeGreaterThan(0);
    for (const leave of courtesies) leave?.();
    expect(limiter.enterIfIdle('bot')).toBeNull();
    expect(limiter.enterIfIdle('another')).not.toBeNull();
  });

  test('is left out while the messenger does not answer, and its outcome proves nothing', () => {
    const { limiter, clock } = makeLimiter();
    pass(limiter, 'bot').leave(false);
    expect(limiter.enterIfIdle('bot')).toBeNull();
    clock.ms += 60_000;
    expect(limiter.enterIfIdle('bot')).toBeNull();
    limiter.enterIfIdle('silent')?.();
    expect(pass(limiter, 'silent').needsProbe).toBe(true);
  });
});
