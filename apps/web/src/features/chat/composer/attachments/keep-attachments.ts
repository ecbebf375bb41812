import type { FileView } from '@switchboard/contract';
import { type DraftKey, toDraftKey } from '../../../../store/sending/draft-key.ts';
import type { Attachment, Uploads } from './uploads.ts';

const keyOf = (userId: number) => `switchboard.attachments.${userId}`;

type Kept = Record<DraftKey, FileView[]>;

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
  for (const { draft, file } of attachments) if (file) kept[draft] = [...(kept[draft] ?? []), file];
  return kept;
};

interface KeepDeps {
  uploads: Uploads;
  storage: Storage;
  userId: number;
  /** Whether the server still has an unsent upload. */
  isThere: (file: FileView) => Promise<boolean>;
}

/**
 * Keeps uploaded but unsent files across a reload, like the text of the draft: their ids are stored on this device and
 * restored if the server still has the files. Unfinished uploads are dropped. Returns a function that stops it.
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
      // Storage is full: only the attachments are lost on a reload.
    }
  };
  let stopped = false;
  const restore = async () => {
    const entries = Object.entries(kept).flatMap(([draft, files]) => files.map((file) => ({ draft, file })));
    const found = await Promise.all(entries.map(async (entry) => ((await isThere(entry.file)) ? entry : null)));
    if (stopped) return;
    uploads.adopt(found.flatMap((entry) => (entry ? [uploads.fromFile(toDraftKey(entry.draft), entry.file)] : [])));
    write();
  };
  const unsubscribe = uploads.store.subscribe(write);
  void restore();
  return () => {
    stopped = true;
    unsubscribe();
  };
}

/** Removes the stored ids, when their owner signs out explicitly. */
export const forgetAttachments = (storage: Storage, userId: number): void => storage.removeItem(keyOf(userId));
