import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveClock, readClock } from './clock-text.ts';

describe('a time of day in a field', () => {
  it.each([
    ['0', '00:00'],
    ['9', '09:00'],
    ['9:5', '09:05'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['2130', '21:30'],
    ['9.30', '09:30'],
    ['21 30', '21:30'],
    [' 09:30 ', '09:30'],
    ['24', '23:00'],
    ['25:00', '23:00'],
    ['9:75', '09:59'],
    ['99:99', '23:59'],
    ['9999', '23:59'],
    ['3pm', '15:00'],
    ['3:30 PM', '15:30'],
    ['12 am', '00:00'],
    ['12:15 pm', '12:15'],
  ])('%j is %s: within 0 to 23 and 0 to 59, with two digits [5.13]', (text, clock) => {
    expect(readClock(text)).toBe(clock);
  });

  it.each(['', 'noon', '-1', '12345', '1:2:3', '9'.repeat(100), '9 o’clock'])('%j is no time', (text) => {
    expect(readClock(text)).toBeNull();
  });

  it('is within the day and reads as itself, whatever was typed', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(99), fc.integer({ min: -5000, max: 5000 }), (hours, minutes, change) => {
        const clock = readClock(`${hours}:${minutes}`) ?? '';
        for (const time of [clock, moveClock(clock, change)]) {
          expect(time).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/u);
          expect(readClock(time)).toBe(time);
        }
      }),
    );
  });

  it('is moved by minutes, and stops at the ends of the day', () => {
    expect(moveClock('09:55', 15)).toBe('10:10');
    expect(moveClock('00:05', -15)).toBe('00:00');
    expect(moveClock('23:50', 15)).toBe('23:59');
  });
});
