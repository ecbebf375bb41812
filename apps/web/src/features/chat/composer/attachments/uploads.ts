import type { FileView } from '@switchboard/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DraftKey } from '../../../../store/sending/draft-key.ts';

/** A file of a message that is being written. `file` is null until the server has it. */
export interface Attachment {
  key: string;
  /** Whose it is: the answer's, or the note's. */
  draft: DraftKey;
  name: string;
  /** Bytes. */
  size: number;
  type: string;
  /** Object URL of a picture picked since the page was loaded; null for other files. */
  previewUrl: string | null;
  /** 0 to 1. */
  progress: number;
  /** Waits for its turn. */
  queued: boolean;
  /** The upload failed; `retry` tries it again. */
  failed: boolean;
  file: FileView | null;
}

/** A file that the server has, of which the message gets a copy; null if it is not there any more. */
export interface FileToCopy {
  file: FileView;
  copy: (signal: AbortSignal) => Promise<FileView | null>;
}

export interface UploadsDeps {
  upload: (file: File, options: { signal: AbortSignal; onProgress: (fraction: number) => void }) => Promise<FileView>;
  /** An upload failed; its file stays in the list until it is tried again or removed. */
  onFailed: (name: string, error: unknown) => void;
}

/** Requests at a time; a browser has six connections to a host, and messages need some of them. */
const atOnce = 3;

/**
 * The attachments of all composers. Each stays with the channel it was picked in, so an upload that finishes after a
 * channel switch cannot land in the channel now open.
 */
export class Uploads {
  readonly store: StoreApi<Attachment[]> = createStore<Attachment[]>(() => []);
  readonly #deps: UploadsDeps;
  readonly #waiting: string[] = [];
  readonly #running = new Map<string, AbortController>();
  /** What is uploaded or copied, by key: needed to try it again. */
  readonly #picked: Map<string, File | FileToCopy>;
  /** Shared with staging lists, whose attachments move to this one. */
  readonly #keys: { made: number };

  constructor(deps: UploadsDeps, target: Uploads | null = null) {
    this.#deps = deps;
    this.#keys = target ? target.#keys : { made: 0 };
    this.#picked = target ? target.#picked : new Map();
  }

  /** A separate list, for files that are not attached to the message yet. */
  stage(): Uploads {
    return new Uploads(this.#deps, this);
  }

  /** Starts one request for each file, a few at a time. */
  add(draft: DraftKey, files: readonly File[]): void {
    for (const file of files) {
      const previewUrl = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
      this.#enqueue(draft, file, previewUrl, file);
    }
    this.#next();
  }

  /** The same with files of the server, which copies them. */
  addCopies(draft: DraftKey, files: readonly FileToCopy[]): void {
    for (const source of files) this.#enqueue(draft, source.file, null, source);
    this.#next();
  }

  #enqueue(
    draft: DraftKey,
    { name, size, type }: Pick<File, 'name' | 'size' | 'type'>,
    previewUrl: string | null,
    source: File | FileToCopy,
  ): void {
    this.#keys.made += 1;
    const key = `upload-${this.#keys.made}`;
    const facts = { key, draft, name, size, type, previewUrl };
    this.store.setState((held) => [...held, { ...facts, progress: 0, queued: true, failed: false, file: null }], true);
    this.#picked.set(key, source);
    this.#waiting.push(key);
  }

  /** Tries a failed upload again. */
  retry(key: string): void {
    if (!this.store.getState().some((held) => held.key === key && held.failed)) return;
    this.#change(key, { progress: 0, queued: true, failed: false });
    this.#waiting.push(key);
    this.#next();
  }

  /** Takes over uploads that ended: from another list, or from before a reload of the page. */
  adopt(attachments: readonly Attachment[]): void {
    const known = new Set(this.store.getState().map((held) => held.file?.id));
    const added = attachments.filter(({ file }) => file === null || !known.has(file.id));
    if (added.length > 0) this.store.setState((held) => [...held, ...added], true);
  }

  /** An attachment for a file that the server has. */
  fromFile(draft: DraftKey, file: FileView): Attachment {
    this.#keys.made += 1;
    const { name, size, type } = file;
    const key = `upload-${this.#keys.made}`;
    return { key, draft, name, size, type, previewUrl: null, progress: 1, queued: false, failed: false, file };
  }

  #next(): void {
    while (this.#running.size < atOnce) {
      const key = this.#waiting.shift();
      const source = key === undefined ? undefined : this.#picked.get(key);
      if (key === undefined || !source) return;
      const abort = new AbortController();
      this.#running.set(key, abort);
      void this.#run(key, source, abort.signal);
    }
  }

  async #run(key: string, source: File | FileToCopy, signal: AbortSignal): Promise<void> {
    this.#change(key, { queued: false });
    try {
      const onProgress = (progress: number) => this.#change(key, { progress });
      const uploaded =
        'copy' in source ? await source.copy(signal) : await this.#deps.upload(source, { signal, onProgress });
      this.#picked.delete(key);
      if (uploaded === null) this.#drop([key]);
      else this.#change(key, { progress: 1, file: uploaded });
    } catch (error) {
      // A cancelled upload has already been removed from the list.
      if (!signal.aborted) {
        this.#change(key, { failed: true });
        this.#deps.onFailed('copy' in source ? source.file.name : source.name, error);
      }
    } finally {
      this.#running.delete(key);
      this.#next();
    }
  }

  /** Removes a file from the message and stops its upload. */
  remove(key: string): void {
    const place = this.#waiting.indexOf(key);
    if (place >= 0) this.#waiting.splice(place, 1);
    this.#running.get(key)?.abort();
    this.#drop([key]);
  }

  /** Removes and returns the uploaded files of a draft, to be sent. */
  take(draft: DraftKey): FileView[] {
    const taken = this.store.getState().filter((held) => held.draft === draft && held.file !== null);
    this.#drop(taken.map((held) => held.key));
    return taken.flatMap((held) => held.file ?? []);
  }

  /** Moves all uploads that ended, with their previews, to another list: failed ones can be tried again there. */
  giveTo(other: Uploads): void {
    const given = this.store.getState().filter((held) => held.file !== null || held.failed);
    other.adopt(given);
    this.store.setState((held) => held.filter((each) => !given.includes(each)), true);
  }

  /** Aborts running uploads and releases everything. */
  close(): void {
    this.#waiting.length = 0;
    for (const abort of this.#running.values()) abort.abort();
    this.#drop(this.store.getState().map((held) => held.key));
  }

  #change(key: string, change: Partial<Attachment>): void {
    this.store.setState((held) => held.map((each) => (each.key === key ? { ...each, ...change } : each)), true);
  }

  #drop(keys: readonly string[]): void {
    for (const each of this.store.getState()) {
      if (keys.includes(each.key) && each.previewUrl) URL.revokeObjectURL(each.previewUrl);
    }
    for (const key of keys) this.#picked.delete(key);
    this.store.setState((held) => held.filter((each) => !keys.includes(each.key)), true);
  }
}
