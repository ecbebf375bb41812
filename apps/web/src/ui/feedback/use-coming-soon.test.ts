import { expect, it } from 'vitest';
import { isComingSoon } from './use-coming-soon.ts';

const on = { host: { coming_soon: true }, isProduction: true };

it.each([
  ['where the server says so', on, true],
  ['in a build that is not for production', { host: { coming_soon: false }, isProduction: false }, true],
  ['where it does not', { host: { coming_soon: false }, isProduction: true }, false],
  ['while nothing is known of the server', { host: null, isProduction: true }, false],
])('announced sections say that they are coming %s: %o [2.24]', (_, build, isShown) => {
  for (const path of ['/stats/', '/stats/no/such/page/']) {
    expect([path, isComingSoon(path, build)]).toEqual([path, isShown]);
  }
});

it('other addresses never do', () => {
  for (const path of [
    '/',
    '/statues/',
    '/clients/no/such/page/',
    '/tasks/1/',
    '/preferences/users/',
    '/preferences/subscription/',
    '/no/such/page/',
    '/preferences/bots/stats/',
  ]) {
    expect([path, isComingSoon(path, on)]).toEqual([path, false]);
  }
});
