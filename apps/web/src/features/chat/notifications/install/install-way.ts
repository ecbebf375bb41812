import type { InstallPrompt } from '../../../../ui/install-prompt.ts';
import { findPlatform } from '../push/platform.ts';

/** How the app is installed in this browser: it asks by itself, or the reader finds it in a menu. */
export type InstallWay = 'prompt' | 'ios' | 'firefox';

const isInstalled = (): boolean =>
  globalThis.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Null where the app is installed already, on computers, and where the browser cannot. */
export const findInstallWay = (prompt: InstallPrompt | null): InstallWay | null => {
  if (isInstalled()) return null;
  const platform = findPlatform();
  if (platform === 'ios') return 'ios';
  if (platform !== 'android') return null;
  if (prompt) return 'prompt';
  return navigator.userAgent.includes('Firefox/') ? 'firefox' : null;
};
