import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Writes a ZIP as a stream: an entry is read only when it is its turn, and none is held in memory. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly output = new PassThrough();
  #entry: PassThrough | null = null;

  constructor() {
    // The output's reader sees its errors; between two readers an error without a listener would end the process.
    this.output.on('error', () => {});
    this.#zip.on('error', (error: Error) => this.output.destroy(error));
    this.#zip.outputStream.pipe(this.output);
  }

  /** Resolves once the source has been read to its end. */
  async add(name: string, source: Readable, { compress }: { compress: boolean }): Promise<void> {
    const passing = new PassThrough().on('error', () => {});
    this.#entry = passing;
    this.#zip.addReadStream(passing, name, { compress });
    await pipeline(source, passing);
  }

  /** The entry is an array, a line for each item. */
  async addJson(name: string, items: AsyncIterable<unknown> | Iterable<unknown>): Promise<number> {
    let count = 0;
    const lines = async function* () {
      yield '[';
      for await (const item of items) {
        yield `${count === 0 ? '\n' : ',\n'}${JSON.stringify(item)}`;
        count += 1;
      }
      yield '\n]\n';
    };
    await this.add(name, Readable.from(lines(), { objectMode: false }), { compress: true });
    return count;
  }

  /** The output has no reader any more: ends the entry that is being written. */
  abort(error: Error): void {
    this.#entry?.destroy(error);
    this.output.destroy(error);
  }

  end(): void {
    this.#zip.end();
  }
}
