import pLimit from 'p-limit';
import { makeThumbnail } from './images.ts';

/** Too many pictures are waiting to be made. */
export class PicturesBusyError extends Error {}

/** Decoded, a picture takes up to 200 MB, however small its file. */
const madeAtOnce = 1;
const waitingAtMost = 100;

/** Makes a picture smaller; the source is a path, or bytes whose size has been limited. */
export type MakeSmaller = (source: string | Buffer, sidePx: number, isCropped: boolean) => Promise<Buffer>;

/**
 * Makes smaller pictures, few at once across all requests: waiting ones hold no bytes, and beyond a limit they are
 * refused and should be retried (PicturesBusyError).
 */
export class PictureMaker {
  readonly #limit = pLimit({ concurrency: madeAtOnce, rejectOnClear: true });
  #isClosed = false;

  /** Runs `work` when its turn has come; only then is an original that is stored elsewhere fetched. */
  async inTurn(work: (makeSmaller: MakeSmaller) => Promise<Buffer>): Promise<Buffer> {
    if (this.#isClosed || this.#limit.pendingCount >= waitingAtMost) throw new PicturesBusyError();
    let hasBegun = false;
    try {
      return await this.#limit(() => {
        hasBegun = true;
        return work(makeThumbnail);
      });
    } catch (error) {
      // The library rejects jobs that wait when the queue is cleared with an error of its own.
      throw hasBegun ? error : new PicturesBusyError();
    }
  }

  /** Refuses everything that waits. */
  close(): void {
    this.#isClosed = true;
    this.#limit.clearQueue();
  }
}
