import { saveToStorage } from '../../../store/save-to-storage.ts';

const key = 'switchboard.hidden-previews';
/** The oldest choices are forgotten beyond this. */
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

/** Forgets the choices, which name what is written about, when the reader signs out by choice. */
export const forgetHiddenPreviews = (storage: Storage): void => storage.removeItem(key);

/** Whether a preview was put away on this device. */
export const isPreviewHidden = (storage: Storage, place: string): boolean => readPlaces(storage).includes(place);

export function hidePreview(storage: Storage, place: string, hidden: boolean): void {
  const others = readPlaces(storage).filter((known) => known !== place);
  saveToStorage(storage, key, JSON.stringify(hidden ? [...others, place].slice(-mostPlaces) : others));
}
