/**
 * Keeps a text on this device. A full or forbidden storage loses only the copy that would survive a reload: what is
 * written or sent goes on from memory.
 */
export const saveToStorage = (storage: Storage, key: string, text: string): void => {
  try {
    storage.setItem(key, text);
  } catch {
    storage.removeItem(key);
  }
};
