import { afterEach, expect, it, vi } from 'vitest';
import type { InstallPrompt } from '../../../../ui/install-prompt.ts';
import { findInstallWay } from './install-way.ts';

afterEach(() => vi.unstubAllGlobals());

const prompt = new Event('beforeinstallprompt') as InstallPrompt;
const agents = {
  chrome: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36',
  firefox: 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  computer: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
};
const find = (userAgent: string, offered: InstallPrompt | null, isStandalone = false, more: object = {}) => {
  vi.stubGlobal('navigator', { userAgent, platform: '', maxTouchPoints: 5, ...more });
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }));
  return findInstallWay(offered);
};

it.each([
  ['prompt', agents.chrome, prompt],
  [null, agents.chrome, null],
  ['firefox', agents.firefox, null],
  ['ios', agents.iphone, null],
  [null, agents.computer, prompt],
])('is %s in %s', (way, userAgent, offered) => {
  expect(find(userAgent, offered)).toBe(way);
  expect(find(userAgent, offered, true)).toBeNull();
});

it('is nothing where an iPhone has it on its Home Screen', () => {
  expect(find(agents.iphone, null, false, { standalone: true })).toBeNull();
});
