import { saveToStorage } from '../../store/save-to-storage.ts';
import type { SkinToneKey } from './emoji-data.ts';

const recentKey = 'switchboard.recent-emoji';
const toneKey = 'switchboard.emoji-tone';
const recentMax = 8;
/** Offered to those who have not picked any yet. */
const firstOffered = ['👍', '❤️', '😂', '🎉', '🙏', '👀', '✅', '🔥'];

const tones: readonly SkinToneKey[] = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'];

/** The emoji picked last on this device, the latest first. */
export function listRecentEmoji(storage: Storage): string[] {
  const stored = (storage.getItem(recentKey) ?? '').split(' ').filter((emoji) => emoji !== '' && emoji.length <= 32);
  return [...new Set([...stored, ...firstOffered])].slice(0, recentMax);
}

export function storeRecentEmoji(storage: Storage, emoji: string): void {
  const rest = listRecentEmoji(storage).filter((held) => held !== emoji);
  saveToStorage(storage, recentKey, [emoji, ...rest].slice(0, recentMax).join(' '));
}

/** The skin tone that hands are shown in on this device. */
export const readSkinTone = (storage: Storage): SkinToneKey | 'none' =>
  tones.find((tone) => tone === storage.getItem(toneKey)) ?? 'none';

export const storeSkinTone = (storage: Storage, tone: string): void => saveToStorage(storage, toneKey, tone);
