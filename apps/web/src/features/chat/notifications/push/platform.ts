import { isIos } from '../../../../ui/keyboard/is-ios.ts';

/** Of which the reader's settings are, and how the app is installed there. */
type Platform = 'android' | 'ios' | 'mac' | 'windows' | 'other';

export const findPlatform = (): Platform => {
  const { userAgent } = navigator;
  if (userAgent.includes('Android')) return 'android';
  if (isIos()) return 'ios';
  if (userAgent.includes('Windows')) return 'windows';
  return userAgent.includes('Mac OS X') ? 'mac' : 'other';
};
