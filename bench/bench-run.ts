import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Progress } from './bounded.ts';

/** One invocation of the harness, or one side of a comparison: its scratch files, and the cleanup that runs however it ends. */
export class BenchRun {
  /** The folder of the product that is measured. */
  readonly product: string;
  readonly progress: Progress;
  readonly #releases: (() => void | Promise<void>)[] = [];
  #scratchDirs = 0;
  #closing: Promise<void> | undefined;
  readonly #root = mkdtempSync(join(tmpdir(), 'swb-'));

  constructor({
    product = join(import.meta.dirname, '..'),
    progress = new Progress((line) => console.error(line)),
  }: { product?: string; progress?: Progress } = {}) {
    this.product = product;
    this.progress = progress;
  }

  get isClosing(): boolean {
    return this.#closing !== undefined;
  }

  /** A new empty directory, removed at the end. Short, because a Unix socket's path has room for 107 bytes. */
  makeScratchDir(): string {
    this.#scratchDirs += 1;
    return mkdtempSync(join(this.#root, `${this.#scratchDirs}-`));
  }

  /** Registers a cleanup, such as ending a child process; the last registered runs first. */
  onClose(release: () => void | Promise<void>): void {
    this.#releases.push(release);
    // Work that has not noticed the end yet may still start something.
    if (this.isClosing) void this.#releaseAll();
  }

  /** Called twice, by an interrupt and by the work that fails of it, both wait for the same end. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#releaseAll();
    rmSync(this.#root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  async #releaseAll(): Promise<void> {
    for (let release = this.#releases.pop(); release; release = this.#releases.pop()) {
      try {
        await release();
      } catch (error) {
        console.error('while cleaning up:', error);
      }
    }
  }
}
