import type { FileView } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import { keepAttachments } from './keep-attachments.ts';
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

/** Uploads whose requests the test completes by hand. */
function setUp() {
  const requests: Request[] = [];
  const failed: string[] = [];
  const uploads = new Uploads({
    upload: (_file, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        requests.push({ signal, progress: onProgress, resolve, reject });
      }),
    onFailed: (name) => void failed.push(name),
  });
  return { uploads, requests, failed, names: () => uploads.store.getState().map((held) => held.name) };
}
const text = (name: string) => new File(['x'], name, { type: 'text/plain' });

describe('uploads', () => {
  it('sends one request for each file and shows its progress [2.17]', () => {
    const { uploads, requests } = setUp();
    uploads.add(1, [text('a.txt'), text('b.txt')]);
    requests[1]?.progress(0.5);
    expect(uploads.store.getState()).toMatchObject([
      { name: 'a.txt', progress: 0 },
      { name: 'b.txt', progress: 0.5 },
    ]);
  });

  it('a failed upload that is staged goes to the message with the others, and can be tried again there', async () => {
    const { uploads, requests, failed, names } = setUp();
    const staged = uploads.stage();
    staged.add(1, [text('a.txt'), text('b.txt')]);
    requests[0]?.reject(new Error('cut off'));
    requests[1]?.resolve(buildFile(6, 'b.txt'));
    await expect.poll(() => failed).toEqual(['a.txt']);
    await expect.poll(() => staged.store.getState()[1]?.file?.id).toBe(6);
    staged.giveTo(uploads);
    staged.close();
    expect(names()).toEqual(['a.txt', 'b.txt']);
    uploads.retry(uploads.store.getState()[0]?.key ?? '');
    requests[2]?.resolve(buildFile(7, 'a.txt'));
    await expect.poll(() => uploads.store.getState()[0]?.file?.id).toBe(7);
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

  it('a failed upload stays in the list until it is removed, and is announced', async () => {
    const { uploads, requests, failed, names } = setUp();
    uploads.add(1, [text('a.txt'), text('b.txt')]);
    requests[0]?.reject(new Error('refused'));
    await expect.poll(() => uploads.store.getState().map((held) => held.failed)).toEqual([true, false]);
    expect(failed).toEqual(['a.txt']);
    expect(uploads.take(1)).toEqual([]);
    uploads.remove(uploads.store.getState()[0]?.key ?? '');
    expect(names()).toEqual(['b.txt']);
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

  it('a failed upload can be tried again, in its place and the channel it was picked in', async () => {
    const { uploads, requests, failed, names } = setUp();
    uploads.add(4, [text('a.txt'), text('b.txt')]);
    requests[0]?.reject(new Error('cut off'));
    await expect.poll(() => failed).toEqual(['a.txt']);
    const key = uploads.store.getState()[0]?.key ?? '';
    uploads.retry(key);
    // A second press while it is on its way sends it once.
    uploads.retry(key);
    expect(names()).toEqual(['a.txt', 'b.txt']);
    expect(uploads.store.getState()[0]).toMatchObject({ draft: 4, failed: false, progress: 0 });
    expect(requests).toHaveLength(3);
    requests[2]?.resolve(buildFile(9, 'a.txt'));
    await expect.poll(() => uploads.take(4).map(({ id }) => id)).toEqual([9]);
  });

  it('sends three at a time, and those that wait follow as others end or are cancelled', async () => {
    const { uploads, requests } = setUp();
    uploads.add(
      1,
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => text(name)),
    );
    expect(requests).toHaveLength(3);
    expect(uploads.store.getState().map(({ queued }) => queued)).toEqual([false, false, false, true, true, true]);
    requests[0]?.resolve(buildFile(1, 'a'));
    await expect.poll(() => requests.length).toBe(4);
    uploads.remove(uploads.store.getState().at(-1)?.key ?? '');
    uploads.remove(uploads.store.getState()[1]?.key ?? '');
    await expect.poll(() => requests.length).toBe(5);
    for (const request of requests) request.resolve(buildFile(2, 'any'));
    await expect.poll(() => uploads.store.getState().every(({ file }) => file !== null)).toBe(true);
    expect(requests).toHaveLength(5);
  });

  it('gives staged files to the message when asked, and drops them when closed', async () => {
    const { uploads, requests } = setUp();
    const staged = uploads.stage();
    staged.add(1, [text('a.txt')]);
    requests[0]?.resolve(buildFile(5, 'a.txt'));
    await expect.poll(() => staged.store.getState()[0]?.file?.id).toBe(5);
    expect(uploads.store.getState()).toEqual([]);
    staged.giveTo(uploads);
    staged.add(1, [text('b.txt')]);
    staged.close();
    expect(requests[1]?.signal.aborted).toBe(true);
    expect(uploads.take(1).map(({ id }) => id)).toEqual([5]);
  });
});

describe('unsent attachments', () => {
  const keep = (storage: Storage, uploads: Uploads, there: (id: number) => boolean = () => true) =>
    keepAttachments({ uploads, storage, userId: 3, isThere: async ({ id }) => there(id) });

  it('come back after a reload in their channels, without what was under way or is gone from the server', async () => {
    const before = setUp();
    const stop = keep(localStorage, before.uploads);
    before.uploads.add(1, [text('a.txt'), text('gone.txt')]);
    before.uploads.add(2, [text('b.txt')]);
    before.requests[0]?.resolve(buildFile(7, 'a.txt'));
    before.requests[1]?.resolve(buildFile(8, 'gone.txt'));
    await expect.poll(() => before.uploads.store.getState().filter(({ file }) => file !== null)).toHaveLength(2);
    stop();

    const after = setUp();
    const stopAgain = keep(localStorage, after.uploads, (id) => id !== 8);
    await expect.poll(() => after.uploads.store.getState()).toMatchObject([{ draft: 1, file: { id: 7 } }]);
    after.uploads.take(1);
    stopAgain();
    expect(Object.keys(localStorage).filter((key) => key.includes('attachments'))).toEqual([]);
  });

  it('that were stored brokenly are forgotten', async () => {
    localStorage.setItem('switchboard.attachments.3', '{"1":');
    const { uploads } = setUp();
    const stop = keep(localStorage, uploads);
    uploads.add(1, [text('a.txt')]);
    expect(uploads.store.getState()).toHaveLength(1);
    stop();
  });
});
