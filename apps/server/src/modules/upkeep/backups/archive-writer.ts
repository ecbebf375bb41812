import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import type { BackupEnd } from './backup-format.ts';

type Sink = ReturnType<Pack['entry']>;

/** The part of an entry before its content that the digest covers. */
export const entryMark = (name: string, size: number): string => `${name}\n${size}\n`;

/** The part of the last entry, which itself contains the digest, that the digest covers. */
export const endMark = ({ entries, rows, files }: Omit<BackupEnd, 'sha256'>): string =>
  JSON.stringify([entries, Object.entries(rows), files.count, files.bytes, files.missing]);

/** Writes a tar file entry by entry, with backpressure, and a digest over all of them. */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #digest = createHash('sha256');
  readonly #written: Promise<void>;
  readonly #mtime = new Date();
  entries = 0;

  /** The file must not exist yet. Only its owner may read it. */
  constructor(file: string) {
    this.#written = pipeline(this.#pack, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
    // `add` and `close` report the error. tar-stream emits it too, and without a listener that ends the process.
    this.#written.catch(() => {});
    this.#pack.on('error', () => {});
  }

  /** The digest over all entries so far and the given mark of the last one. */
  digestWith(mark: string): string {
    return this.#digest.copy().update(mark).digest('hex');
  }

  /** Adds an entry; `content` must yield exactly `size` bytes. */
  async add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    // The file may have failed since the last entry: then there is no place for another.
    if (this.#pack.destroying) await this.#written;
    let sink: Sink | undefined;
    const done = new Promise<void>((resolve, reject) => {
      sink = this.#pack.entry({ name, size, mtime: this.#mtime }, (error) => (error ? reject(error) : resolve()));
    });
    done.catch(() => {});
    if (sink === undefined) throw new Error('unreachable');
    sink.on('error', () => {});
    this.#digest.update(entryMark(name, size));
    for await (const chunk of content) {
      this.#digest.update(chunk);
      if (sink.write(chunk)) continue;
      const draining = sink;
      const drained = new Promise<void>((resolve) => draining.once('drain', () => resolve()));
      await Promise.race([drained, done, this.#written]);
    }
    sink.end(null);
    await Promise.race([done, this.#written]);
    this.entries += 1;
  }

  /** Ends the file; resolves when it is on the disk. */
  async close(): Promise<void> {
    this.#pack.finalize();
    await this.#written;
  }

  /** Stops writing; the file stays incomplete. */
  async abandon(): Promise<void> {
    this.#pack.destroy(null);
    await this.#written.catch(() => {});
  }
}
