import type { IncomingHttpHeaders } from 'node:http';
import contentDisposition from 'content-disposition';

/** Types a browser may show inside the page; everything else is a download. */
const shownInline =
  /^(?:image\/(?:png|jpeg|gif|webp|avif)|video\/(?:mp4|webm|quicktime)|audio\/(?:mpeg|ogg|mp4|webm|wav|x-m4a|aac|opus))$/;

/**
 * The content type a file is served with: one that no browser runs or opens, except for the types shown inside the
 * page.
 */
export const sentType = (type: string): string => (shownInline.test(type) ? type : 'application/octet-stream');

/** Types that browsers do not open by themselves, sent unchanged: messengers check them. */
const harmless = /^(?:application\/(?:pdf|zip|msword|vnd\.[\w.+-]+)|text\/(?:plain|csv))$/;

/** The content type a file is served with to messengers. */
export const publicType = (type: string): string => (harmless.test(type) ? type : sentType(type));

/** The uses (`Sec-Fetch-Dest`) files are served for: showing, playing, saving, and requests by the app's own script. */
const allowedUses = new Set(['image', 'video', 'audio', 'document', 'empty']);

/**
 * Whether a browser requests a file in order to run it or to embed it as a page: as script, style, worker, frame or
 * object. Clients that send no such header, such as old browsers, are served: the file's headers protect them.
 */
export const isUsedAsCode = (headers: IncomingHttpHeaders): boolean => {
  const use = headers['sec-fetch-dest'];
  return headers['service-worker'] !== undefined || (typeof use === 'string' && !allowedUses.has(use.toLowerCase()));
};

// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const notShown = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * A file name for display: without control, invisible and direction-changing characters, cut to its last 255
 * characters.
 */
export const cleanFileName = (name: string): string => {
  const shown = name.replaceAll(notShown, '').trim();
  // A cut inside a surrogate pair leaves its second half.
  return shown.slice(-255).replace(/^[\udc00-\udfff]/, '') || 'file';
};

/** `Content-Disposition`, with the name in full where ASCII cannot hold it. */
const dispositionOf = (name: string, type: string): string => {
  // As browsers do; the library would drop the part before a slash.
  const saved = name.replaceAll(/[/\\]/g, '_');
  return contentDisposition(saved, {
    type: shownInline.test(type) ? 'inline' : 'attachment',
    fallback: saved.replaceAll(/[^\x20-\x7e]|["%]/g, '_'),
  });
};

/**
 * Headers that make an untrusted file harmless on our host: nothing in it runs, and its type is the one we detected.
 */
export const safeFileHeaders = (file: { original: string; type: string }) => ({
  'cache-control': 'private, max-age=86400, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'content-disposition': dispositionOf(file.original, file.type),
});
