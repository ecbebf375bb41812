import type { FileView } from '@switchboard/contract';
import type { Attachment, Uploads } from './uploads.ts';

const keyOf = (userId: number) => `switchboard.attachments.${userId}`;

type Kept = Record<number, FileView[]>;

const readKept = (storage: Storage, key: string): Kept => {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Kept) : {};
  } catch {
    return {};
  }
};

const toKept = (attachments: readonly Attachment[]): Kept => {
  const kept: Kept = {};
  for (const { channelId, file } of attachments) if (file) kept[channelId] = [...(kept[channelId] ?? []), file];
  return kept;
};

interface KeepDeps {
  uploads: Uploads;
  storage: Storage;
  userId: number;
  /** Whether the server still has an upload that nobody has sent. */
  isThere: (file: FileView) => Promise<boolean>;
}

/**
 * Keeps what has been uploaded but not sent through a reload, as the text of the draft is kept: its ids lie on this device,
 * and come back if the server still has the files. An upload that was under way is dropped. Returns what stops it.
 */
export function keepAttachments({ uploads, storage, userId, isThere }: KeepDeps): () => void {
  const key = keyOf(userId);
  const kept = readKept(storage, key);
  const write = () => {
    const now = toKept(uploads.store.getState());
    try {
      if (Object.keys(now).length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(now));
    } catch {
      // A full storage costs only what would have survived a reload.
    }
  };
  let stopped = false;
  const restore = async () => {
    const entries = Object.entries(kept).flatMap(([channelId, files]) => files.map((file) => ({ channelId, file })));
    const found = await Promise.all(entries.map(async (entry) => ((await isThere(entry.file)) ? entry : null)));
    if (stopped) return;
    uploads.adopt(found.flatMap((entry) => (entry ? [uploads.fromFile(Number(entry.channelId), entry.file)] : [])));
    write();
  };
  const unsubscribe = uploads.store.subscribe(write);
  void restore();
  return () => {
    stopped = true;
    unsubscribe();
  };
}

/** Forgets them, when their owner signs out by choice. */
export const forgetAttachments = (storage: Storage, userId: number): void => storage.removeItem(keyOf(userId));
