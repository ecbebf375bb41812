import type { IncomingHttpHeaders } from 'node:http';

/** Types a browser may show inside the page; everything else is a download. */
const shownInline =
  /^(?:image\/(?:png|jpeg|gif|webp|avif)|video\/(?:mp4|webm|quicktime)|audio\/(?:mpeg|ogg|mp4|webm|wav|x-m4a|aac|opus))$/;

/** The type a file is sent with: one that no browser runs or opens, but for what is shown inside the page. */
export const sentType = (type: string): string => (shownInline.test(type) ? type : 'application/octet-stream');

/** What browsers ask files for: to show them, to play them, to save them, or by the app's own script. */
const allowedUses = new Set(['image', 'video', 'audio', 'document', 'empty']);

/**
 * Whether a browser asks for a file to run it, or to show it as a page of its own inside another: as script, style, worker,
 * frame, object. Clients that do not say what for, and old browsers, are served: the file's headers hold for them.
 */
export const isUsedAsCode = (headers: IncomingHttpHeaders): boolean => {
  const use = headers['sec-fetch-dest'];
  return headers['service-worker'] !== undefined || (typeof use === 'string' && !allowedUses.has(use.toLowerCase()));
};

// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const notShown = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** A name as it is shown: without control, invisible and direction-changing characters, the last 255 of the rest. */
export const cleanFileName = (name: string): string => {
  const shown = name.replaceAll(notShown, '').trim();
  // A cut between the halves of an emoji leaves the second one.
  return shown.slice(-255).replace(/^[\udc00-\udfff]/, '') || 'file';
};

/** `Content-Disposition` as of RFC 6266, with the name in ASCII and in full. */
const dispositionOf = (name: string, type: string): string => {
  const kind = shownInline.test(type) ? 'inline' : 'attachment';
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};

/** What makes a stranger's file harmless on our host: nothing in it runs, and its type is the one we found. */
export const safeFileHeaders = (file: { original: string; type: string }) => ({
  'cache-control': 'private, max-age=86400, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'content-disposition': dispositionOf(file.original, file.type),
});
