import type { FileView } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import { Uploads } from './uploads.ts';

const buildFile = (id: number, name: string): FileView => ({
  id,
  original: name,
  filename: name,
  name,
  type: 'text/plain',
  kind: 'file',
  size: 1,
  width: null,
  height: null,
  duration: null,
  src: `/files/${id}/`,
});

interface Request {
  signal: AbortSignal;
  progress: (fraction: number) => void;
  resolve: (file: FileView) => void;
  reject: (error: Error) => void;
}

/** Uploads whose requests end when the test says so. */
function setUp() {
  const requests: Request[] = [];
  const failed: string[] = [];
  const uploads = new Uploads({
    upload: (_file, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        requests.push({ signal, progress: onProgress, resolve, reject });
      }),
    onFailed: (name) => failed.push(name),
  });
  return { uploads, requests, failed, names: () => uploads.store.getState().map((held) => held.name) };
}
const text = (name: string) => new File(['x'], name, { type: 'text/plain' });

describe('uploads', () => {
  it('sends one request for each file and shows its progress', () => {
    const { uploads, requests } = setUp();
    uploads.add(1, [text('a.txt'), text('b.txt')]);
    requests[1]?.progress(0.5);
    expect(uploads.store.getState()).toMatchObject([
      { name: 'a.txt', progress: 0 },
      { name: 'b.txt', progress: 0.5 },
    ]);
  });

  it('keeps a file in the channel where it was picked', async () => {
    const { uploads, requests } = setUp();
    uploads.add(1, [text('a.txt')]);
    uploads.add(2, [text('b.txt')]);
    requests[0]?.resolve(buildFile(7, 'a.txt'));
    await expect.poll(() => uploads.store.getState()[0]?.file?.id).toBe(7);
    expect(uploads.take(2)).toEqual([]);
    expect(uploads.take(1)).toMatchObject([{ id: 7 }]);
  });

  it('a failed upload leaves the list and is announced', async () => {
    const { uploads, requests, failed, names } = setUp();
    uploads.add(1, [text('a.txt'), text('b.txt')]);
    requests[0]?.reject(new Error('refused'));
    await expect.poll(names).toEqual(['b.txt']);
    expect(failed).toEqual(['a.txt']);
  });

  it('a cancelled upload stops and is not announced', async () => {
    const { uploads, requests, failed, names } = setUp();
    uploads.add(1, [text('a.txt')]);
    uploads.remove(uploads.store.getState()[0]?.key ?? '');
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(names()).toEqual([]);
    await Promise.resolve();
    expect(failed).toEqual([]);
  });
});
