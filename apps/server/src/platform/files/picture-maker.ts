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
  private running = 0;
  private readonly waiting: { start: () => void; refuse: (error: Error) => void }[] = [];
  private isClosed = false;

  /** Runs `work` when its turn has come; only then is an original that is stored elsewhere fetched. */
  async inTurn(work: (makeSmaller: MakeSmaller) => Promise<Buffer>): Promise<Buffer> {
    await this.takeTurn();
    try {
      return await work(makeThumbnail);
    } finally {
      this.running -= 1;
      this.waiting.shift()?.start();
    }
  }

  /** Refuses everything that waits. */
  close(): void {
    this.isClosed = true;
    for (const { refuse } of this.waiting.splice(0)) refuse(new PicturesBusyError());
  }

  private takeTurn(): Promise<void> {
    if (this.isClosed || this.waiting.length >= waitingAtMost) return Promise.reject(new PicturesBusyError());
    return new Promise((resolve, reject) => {
      const start = () => {
        this.running += 1;
        resolve();
      };
      if (this.running < madeAtOnce) start();
      else this.waiting.push({ start, refuse: reject });
    });
  }
}
