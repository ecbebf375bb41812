import type { FileView } from '@switchboard/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** A file of a message that is being written. `file` is null until the server has it. */
export interface Attachment {
  key: string;
  channelId: number;
  name: string;
  /** Bytes. */
  size: number;
  type: string;
  /** Object URL of a picture; null for other files. */
  previewUrl: string | null;
  /** 0 to 1. */
  progress: number;
  file: FileView | null;
}

interface UploadsDeps {
  upload: (file: File, options: { signal: AbortSignal; onProgress: (fraction: number) => void }) => Promise<FileView>;
  /** A file that could not be uploaded has left the list. */
  onFailed: (name: string, error: unknown) => void;
}

/**
 * The attachments of all composers. Each belongs to the channel it was picked in for good, so that an upload that ends after
 * a channel switch cannot land in the channel now on the screen.
 */
export class Uploads {
  readonly store: StoreApi<Attachment[]> = createStore<Attachment[]>(() => []);
  readonly #deps: UploadsDeps;
  readonly #running = new Map<string, AbortController>();
  #made = 0;

  constructor(deps: UploadsDeps) {
    this.#deps = deps;
  }

  /** Starts one request for each file. */
  add(channelId: number, files: readonly File[]): void {
    for (const file of files) void this.#run(channelId, file);
  }

  async #run(channelId: number, file: File): Promise<void> {
    this.#made += 1;
    const key = `upload-${this.#made}`;
    const abort = new AbortController();
    this.#running.set(key, abort);
    const previewUrl = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
    const attachment = { key, channelId, name: file.name, size: file.size, type: file.type, previewUrl };
    this.store.setState((held) => [...held, { ...attachment, progress: 0, file: null }], true);
    try {
      const uploaded = await this.#deps.upload(file, {
        signal: abort.signal,
        onProgress: (progress) => this.#change(key, { progress }),
      });
      this.#change(key, { progress: 1, file: uploaded });
    } catch (error) {
      // A cancelled upload has been taken off the list by whoever cancelled it.
      if (!abort.signal.aborted) {
        this.#drop([key]);
        this.#deps.onFailed(file.name, error);
      }
    } finally {
      this.#running.delete(key);
    }
  }

  /** Takes a file off the message; stops its upload. */
  remove(key: string): void {
    this.#running.get(key)?.abort();
    this.#drop([key]);
  }

  /** The uploaded files of a channel, which leave the list: they are being sent. */
  take(channelId: number): FileView[] {
    const taken = this.store.getState().filter((held) => held.channelId === channelId && held.file !== null);
    this.#drop(taken.map((held) => held.key));
    return taken.flatMap((held) => held.file ?? []);
  }

  /** Stops what is running and lets go of everything. */
  close(): void {
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
    this.store.setState((held) => held.filter((each) => !keys.includes(each.key)), true);
  }
}
