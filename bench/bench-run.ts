import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Progress } from './bounded.ts';

/** One invocation of the harness: its scratch files, and the cleanup that runs however it ends. */
export class BenchRun {
  readonly progress = new Progress((line) => console.error(line));
  readonly #releases: (() => void | Promise<void>)[] = [];
  #scratchDirs = 0;
  readonly #root = mkdtempSync(join(tmpdir(), 'swb-'));

  /** A new empty directory, removed at the end. Short, because a Unix socket's path has room for 107 bytes. */
  makeScratchDir(): string {
    this.#scratchDirs += 1;
    return mkdtempSync(join(this.#root, `${this.#scratchDirs}-`));
  }

  /** Registers a cleanup, such as ending a child process; the last registered runs first. */
  onClose(release: () => void | Promise<void>): void {
    this.#releases.push(release);
  }

  async close(): Promise<void> {
    for (let release = this.#releases.pop(); release; release = this.#releases.pop()) {
      try {
        await release();
      } catch (error) {
        console.error('while cleaning up:', error);
      }
    }
    rmSync(this.#root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
