import { makeThumbnail } from './images.ts';

/** More pictures wait to be made than is worth waiting for. */
export class PicturesBusyError extends Error {}

/** Decoded, a picture takes up to 200 MB, however small its file. */
const madeAtOnce = 1;
const waitingAtMost = 100;

/** How a picture is made smaller; the source is a path, or bytes that have been bounded. */
export type MakeSmaller = (source: string | Buffer, sidePx: number, isCropped: boolean) => Promise<Buffer>;

/**
 * Makes smaller pictures, few at once whoever asks: what waits holds no bytes, and beyond a number it is told to come again
 * (PicturesBusyError).
 */
export class PictureMaker {
  private running = 0;
  private readonly waiting: { start: () => void; refuse: (error: Error) => void }[] = [];
  private isClosed = false;

  /** Has a picture made when its turn has come; an original that lies elsewhere is brought no earlier. */
  async inTurn(work: (makeSmaller: MakeSmaller) => Promise<Buffer>): Promise<Buffer> {
    await this.takeTurn();
    try {
      return await work(makeThumbnail);
    } finally {
      this.running -= 1;
      this.waiting.shift()?.start();
    }
  }

  /** Refuses what waits. */
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
