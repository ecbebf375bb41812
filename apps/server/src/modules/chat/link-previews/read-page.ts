import { Parser } from 'htmlparser2';

/** A page's own title, description and picture, cleaned and bounded. */
export interface PageFacts {
  title: string | null;
  description: string | null;
  siteName: string | null;
  /** As the page gives it: it may be relative or not a URL at all. */
  imageUrl: string | null;
}

const longest = { title: 200, description: 400, siteName: 80 } as const;
const titleTextAtMost = 4_000;
const sliceChars = 8_192;
/** Nesting limit: elements of a head are hardly ever nested. */
const deepest = 64;
const graphemes = new Intl.Segmenter();

/** Names of the meta elements for each fact, the preferred one first. */
const metaNames = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  siteName: ['og:site_name', 'application-name'],
  imageUrl: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
} as const;
const wantedNames = new Set<string>(Object.values(metaNames).flat());

/**
 * One line without control and direction-changing characters, of at most so many UTF-16 units (one grapheme may be made
 * of thousands). It is cut between graphemes, or inside the first when that alone is too long.
 */
const toLine = (text: string | undefined, maxChars: number): string | null => {
  const line = (text ?? '')
    .slice(0, titleTextAtMost)
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|\p{Cs}/gu, '')
    .replaceAll(/[\p{Cc}\s\u2028\u2029]+/gu, ' ')
    .trim();
  if (line === '') return null;
  if (line.length <= maxChars) return line;
  let cut = '';
  for (const { segment } of graphemes.segment(line)) {
    if (cut.length + segment.length > maxChars - 1) break;
    cut += segment;
  }
  if (cut === '') cut = line.slice(0, maxChars - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.trimEnd()}…`;
};

/** Name of the encoding: from the answer's header, else from the page, else UTF-8. */
const encodingOf = (contentType: string, start: string): string =>
  /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1] ??
  /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1] ??
  'utf-8';

const decodePage = (body: Buffer, contentType: string): string => {
  const encoding = encodingOf(contentType, body.subarray(0, 2_048).toString('latin1'));
  try {
    return new TextDecoder(encoding).decode(body);
  } catch {
    // An unknown encoding; most pages are UTF-8, even if they declare another.
    return new TextDecoder().decode(body);
  }
};

/** The contents of a page's head, unprocessed. */
const readHead = (html: string): { metas: Map<string, string>; titleText: string } => {
  const head = { metas: new Map<string, string>(), titleText: '', isInTitle: false, depth: 0, isOver: false };
  const parser = new Parser({
    onopentag(name, attributes) {
      head.depth += 1;
      if (name === 'body' || head.depth > deepest) head.isOver = true;
      if (head.isOver) return;
      head.isInTitle = name === 'title';
      const named = (attributes.property ?? attributes.name ?? '').trim().toLowerCase();
      const isNews = name === 'meta' && wantedNames.has(named) && !head.metas.has(named);
      if (isNews && attributes.content !== undefined) head.metas.set(named, attributes.content);
    },
    ontext(text) {
      if (head.isInTitle && !head.isOver && head.titleText.length < titleTextAtMost) head.titleText += text;
    },
    onclosetag(name) {
      head.depth -= 1;
      if (name === 'title') head.isInTitle = false;
      if (name === 'head') head.isOver = true;
    },
  });
  // In slices: parsing stops once the head is over, and the parser slows down as elements pile up.
  for (let start = 0; start < html.length && !head.isOver; start += sliceChars) {
    parser.write(html.slice(start, start + sliceChars));
  }
  parser.end();
  return head;
};

/** Reads title, description, site and picture from a page's head. The body is not looked at. */
export const readPage = (body: Buffer, contentType: string): PageFacts => {
  const { metas, titleText } = readHead(decodePage(body, contentType));
  const first = (names: readonly string[]) => names.map((name) => metas.get(name)).find((text) => text?.trim());
  return {
    title: toLine(first(metaNames.title) ?? titleText, longest.title),
    description: toLine(first(metaNames.description), longest.description),
    siteName: toLine(first(metaNames.siteName), longest.siteName),
    imageUrl: first(metaNames.imageUrl)?.trim() ?? null,
  };
};
