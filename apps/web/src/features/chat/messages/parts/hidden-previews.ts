import { saveToStorage } from '../../../../store/save-to-storage.ts';

const key = 'switchboard.hidden-previews';
/** Beyond this many, the oldest choices are dropped. */
const mostPreviews = 300;

const readHidden = (storage: Storage): string[] => {
  try {
    const keys: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(keys) ? keys.filter((preview) => typeof preview === 'string') : [];
  } catch {
    storage.removeItem(key);
    return [];
  }
};

/** Removes the choices, which reveal links from messages, when the reader signs out explicitly. */
export const forgetHiddenPreviews = (storage: Storage): void => storage.removeItem(key);

/** Whether a preview was hidden on this device. */
export const isPreviewHidden = (storage: Storage, preview: string): boolean => readHidden(storage).includes(preview);

export function hidePreview(storage: Storage, preview: string, hidden: boolean): void {
  const others = readHidden(storage).filter((known) => known !== preview);
  saveToStorage(storage, key, JSON.stringify(hidden ? [...others, preview].slice(-mostPreviews) : others));
}
