// @vitest-environment node
import { expect, it } from 'vitest';
import { zoneOfPhone } from './zone-of-phone.ts';

it.each([
  ['+380671234567', 'Europe/Kyiv'],
  ['380 (67) 123-45-67', 'Europe/Kyiv'],
  ['067 123 45 67', 'Europe/Kyiv'],
  ['+49 30 901820', 'Europe/Berlin'],
  ['0049 30 9018200', 'Europe/Berlin'],
  ['+44 20 7946 0958', 'Europe/London'],
  ['+420 601 123 456', 'Europe/Prague'],
  // Countries of many zones.
  ['+1 212 555 0100', null],
  ['+7 495 123 45 67', null],
  ['+55 11 91234 5678', null],
  // As they are dialled inside a country.
  ['415 555 0100', null],
  ['8 495 123-45-67', null],
  // No number, or no country.
  ['', null],
  ['12345', null],
  ['extension 12', null],
  [null, null],
])('a phone %s is from %s', (phone, zone) => {
  expect(zoneOfPhone(phone)).toBe(zone);
});

it('knows only zones that the browser knows', () => {
  for (const code of ['+380', '+49', '+372', '+389', '+852', '+998', '+86', '+20']) {
    const zone = zoneOfPhone(`${code}1234567890`.slice(0, 14));
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone ?? 'none' })).not.toThrow();
  }
});
