/**
 * Stores a text on this device. When storage is full or blocked, only the copy that would survive a reload is lost:
 * drafts and messages continue from memory.
 */
export const saveToStorage = (storage: Storage, key: string, text: string): void => {
  try {
    storage.setItem(key, text);
  } catch {
    storage.removeItem(key);
  }
};
