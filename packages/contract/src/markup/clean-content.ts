const loneSurrogate = /\p{Surrogate}/gu;
/**
 * A visible character: not white space, a format character, a variation selector, or a blank letter or braille pattern.
 */
const visible = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Leftovers of a paste from a rich text field. */
const debris = /<br\s*\/?>|\u00ad/gi;
const fenceLine = /^[ \t>]*(?:(`{3,})[^`]*|(~{3,})[^]*)$/;

/**
 * Cleans outgoing content: `<br>` becomes a newline and soft hyphens are removed, outside code; newlines are `\n`, NUL
 * and lone surrogates U+FFFD, outer white space is trimmed. Escaped angle brackets stay as typed: `&lt;b&gt;` is text
 * in our dialect, so decoding it could only change the writer's meaning (security C14).
 */
export function cleanContent(raw: string): string {
  const text = raw.replaceAll(/\r\n?/g, '\n').replaceAll(loneSurrogate, '\ufffd').replaceAll('\0', '\ufffd');
  return (/<br|\u00ad/i.test(text) ? removeDebris(text) : text).trim();
}

/** Whether content is blank: empty, or only white space, no-break and zero-width characters. */
export function isBlankContent(content: string): boolean {
  return !visible.test(content);
}

/** Reads every line exactly once, since senders control this input. */
function removeDebris(text: string): string {
  const cleaned: string[] = [];
  let openFence: string | null = null;
  let prose: string[] = [];
  const endProse = () => {
    if (prose.length > 0) cleaned.push(cleanProse(prose.join('\n')));
    prose = [];
  };
  for (const line of text.split('\n')) {
    if (openFence !== null) {
      cleaned.push(line);
      if (isClosingFence(line, openFence)) openFence = null;
      continue;
    }
    const fence = fenceLine.exec(line);
    if (fence === null) {
      prose.push(line);
      continue;
    }
    endProse();
    cleaned.push(line);
    openFence = fence[1] ?? fence[2] ?? null;
  }
  endProse();
  return cleaned.join('\n');
}

function isClosingFence(line: string, opening: string): boolean {
  const bare = line.replace(/^[ \t>]+/, '').trimEnd();
  return bare.length >= opening.length && bare === (opening[0] ?? '').repeat(bare.length);
}

/** Cleans lines outside of fences; code spans, each within its line, stay as they are. */
function cleanProse(text: string): string {
  let output = '';
  let from = 0;
  for (const { start, end } of findCodeSpans(text)) {
    output += cleanText(text.slice(from, start)) + text.slice(start, end);
    from = end;
  }
  return output + cleanText(text.slice(from));
}

const cleanText = (text: string): string => text.replaceAll(debris, (match) => (match === '\u00ad' ? '' : '\n'));

interface Span {
  start: number;
  end: number;
}

/** A run of backticks opens a span if another run of its length follows in the same line. */
function findCodeSpans(text: string): Span[] {
  const runs = Array.from(text.matchAll(/`+|\n/g), ({ 0: run, index }) => ({
    start: index,
    end: index + run.length,
    run,
  }));
  const next = new Map<string, number>();
  const closers: (number | undefined)[] = [];
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const run = runs[index]?.run ?? '\n';
    if (run === '\n') next.clear();
    closers[index] = next.get(run);
    next.set(run, index);
  }
  const spans: Span[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const opener = runs[index];
    const closer = closers[index];
    if (!opener || closer === undefined || opener.run === '\n' || isEscaped(text, opener.start)) continue;
    spans.push({ start: opener.start, end: runs[closer]?.end ?? opener.end });
    index = closer;
  }
  return spans;
}

function isEscaped(text: string, index: number): boolean {
  let backslashes = 0;
  while (text[index - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
