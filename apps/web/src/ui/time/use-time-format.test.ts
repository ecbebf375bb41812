import { describe, expect, it } from 'vitest';
import { makeTimeFormat } from './use-time-format.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('times', () => {
  it('are of the reader’s zone, not of the machine’s [9.6]', () => {
    const kyiv = makeTimeFormat('uk-UA', 'Europe/Kyiv');
    const tokyo = makeTimeFormat('en-US', 'Asia/Tokyo');
    expect(kyiv.time('2026-11-21T22:30:00Z')).toBe('0:30');
    expect(kyiv.dayKey('2026-11-21T22:30:00Z')).toBe('2026-11-22');
    expect(tokyo.time('2026-11-21T22:30:00Z').replace(/\s/, ' ')).toBe('7:30 AM');
  });

  it('name today and yesterday, then the weekday and the date', () => {
    const { day } = makeTimeFormat('en-US', 'UTC');
    expect(day('2026-11-21T01:00:00Z', now)).toBe('Today');
    expect(day('2026-11-20T23:00:00Z', now)).toBe('Yesterday');
    expect(day('2026-11-10T12:00:00Z', now)).toBe('Tuesday, November 10');
    expect(day('2025-11-10T12:00:00Z', now)).toBe('Monday, November 10, 2025');
  });

  it('are as short as they can be in lists', () => {
    const { short } = makeTimeFormat('en-US', 'UTC');
    expect(short('2026-11-21T09:05:00Z', now).replace(/\s/, ' ')).toBe('9:05 AM');
    expect(short('2026-11-18T09:05:00Z', now)).toBe('Wed');
    expect(short('2026-10-01T09:05:00Z', now)).toBe('Oct 1');
    expect(short('2025-10-01T09:05:00Z', now)).toBe('Oct 1, 2025');
  });

  it('that are to come have their day unless it is today', () => {
    const { upcoming } = makeTimeFormat('en-US', 'UTC');
    expect(upcoming('2026-11-21T19:05:00Z', now).replace(/\s/, ' ')).toBe('7:05 PM');
    expect(upcoming('2026-11-22T09:05:00Z', now).replaceAll(/\s/g, ' ')).toBe('Nov 22, 9:05 AM');
  });
});
