import type { LinkPreview } from '@switchboard/contract';
import { fileTypeFromBuffer } from 'file-type';
import type { PictureMaker } from '../../../platform/files/index.ts';
import { type SafeFetch, SafeFetchError } from '../../../platform/safe-fetch/index.ts';
import { type PageFacts, readPage } from './read-page.ts';

/** How pages are fetched, and how their pictures are re-encoded. */
export interface PageReader {
  safeFetch: SafeFetch;
  pictures: PictureMaker;
}

/** The preview of a link, with its picture re-encoded from the page's own. */
export interface FetchedPreview extends Omit<LinkPreview, 'image'> {
  picture: Buffer | null;
}

/** For a page and its picture together. */
const timeoutMs = 5_000;
const pageBytes = 512 * 1024;
const pictureBytes = 5 * 1024 * 1024;
const pictureSidePx = 800;

const pageTypes = new Set(['text/html', 'application/xhtml+xml']);
/** Formats whose decoder may be called; both the declared and the detected type must be among them. */
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** The picture at an address, re-encoded as WebP; null when there is none we would show. */
const fetchPicture = async (
  { safeFetch, pictures }: PageReader,
  url: string,
  deadline: number,
): Promise<Buffer | null> => {
  try {
    const { status, body } = await safeFetch(url, {
      maxBytes: pictureBytes,
      timeoutMs: Math.max(1, deadline - Date.now()),
      acceptsType: (type) => pictureTypes.has(type),
      headers: { accept: 'image/*' },
    });
    const type = status === 200 ? (await fileTypeFromBuffer(body))?.mime : undefined;
    if (type === undefined || !pictureTypes.has(type)) return null;
    return await pictures.inTurn((makeSmaller) => makeSmaller(body, pictureSidePx, false));
  } catch {
    // Unreachable, broken, too many others waiting, or a small file that holds a huge picture: the preview goes without
    // it.
    return null;
  }
};

const fetchPage = async (safeFetch: SafeFetch, url: string): Promise<{ facts: PageFacts; url: string } | null> => {
  const { status, headers, body, ...answer } = await safeFetch(url, {
    maxBytes: pageBytes,
    timeoutMs,
    cutsLongBody: true,
    acceptsType: (type) => pageTypes.has(type),
    headers: { accept: 'text/html,application/xhtml+xml' },
  });
  return status === 200 ? { facts: readPage(body, headers['content-type'] ?? ''), url: answer.url } : null;
};

/** The preview of the page or picture behind a link; null when there is nothing to show. */
export const fetchPreview = async (reader: PageReader, url: string): Promise<FetchedPreview | null> => {
  const deadline = Date.now() + timeoutMs;
  try {
    const page = await fetchPage(reader.safeFetch, url);
    if (page === null) return null;
    const { title, description, siteName, imageUrl } = page.facts;
    const pictureUrl = imageUrl !== null && URL.canParse(imageUrl, page.url) ? new URL(imageUrl, page.url).href : null;
    const picture = pictureUrl === null ? null : await fetchPicture(reader, pictureUrl, deadline);
    return title === null && picture === null ? null : { url, title, description, site_name: siteName, picture };
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    const picture = error.reason === 'type_refused' ? await fetchPicture(reader, url, deadline) : null;
    return picture === null ? null : { url, title: null, description: null, site_name: null, picture };
  }
};
