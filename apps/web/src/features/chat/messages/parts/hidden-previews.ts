import { saveToStorage } from '../../../../store/save-to-storage.ts';

const key = 'switchboard.hidden-previews';
/** Beyond this many, the oldest choices are dropped. */
const mostPlaces = 300;

const readPlaces = (storage: Storage): string[] => {
  try {
    const places: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(places) ? places.filter((place) => typeof place === 'string') : [];
  } catch {
    storage.removeItem(key);
    return [];
  }
};

/** Removes the choices, which reveal links from messages, when the reader signs out explicitly. */
export const forgetHiddenPreviews = (storage: Storage): void => storage.removeItem(key);

/** Whether a preview was hidden on this device. */
export const isPreviewHidden = (storage: Storage, place: string): boolean => readPlaces(storage).includes(place);

export function hidePreview(storage: Storage, place: string, hidden: boolean): void {
  const others = readPlaces(storage).filter((known) => known !== place);
  saveToStorage(storage, key, JSON.stringify(hidden ? [...others, place].slice(-mostPlaces) : others));
}
