import { saveToStorage } from '../../store/save-to-storage.ts';
import type { SkinToneKey } from './emoji-data.ts';

const recentKey = 'switchboard.recent-emoji';
const toneKey = 'switchboard.emoji-tone';
const recentMax = 8;
/** Shown to users who have not picked any yet. */
const firstOffered = ['👍', '❤️', '😂', '🎉', '🙏', '👀', '✅', '🔥'];

const tones: readonly SkinToneKey[] = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'];

/** The emoji last picked on this device, most recent first. */
export function listRecentEmoji(storage: Storage): string[] {
  const stored = (storage.getItem(recentKey) ?? '').split(' ').filter((emoji) => emoji !== '' && emoji.length <= 32);
  return [...new Set([...stored, ...firstOffered])].slice(0, recentMax);
}

export function storeRecentEmoji(storage: Storage, emoji: string): void {
  const rest = listRecentEmoji(storage).filter((held) => held !== emoji);
  saveToStorage(storage, recentKey, [emoji, ...rest].slice(0, recentMax).join(' '));
}

/** The skin tone chosen on this device. */
export const readSkinTone = (storage: Storage): SkinToneKey | 'none' =>
  tones.find((tone) => tone === storage.getItem(toneKey)) ?? 'none';

export const storeSkinTone = (storage: Storage, tone: string): void => saveToStorage(storage, toneKey, tone);
