import { isAllowedUrl } from './link-policy.ts';
import type { MarkupInline, MarkupLink, MarkupMark } from './markup-tree.ts';
import { findAddresses } from './read-mdast.ts';

type MarkType = MarkupMark['type'];

/** A piece of a line with everything that applies to it. Text pieces hold no newline; a newline is a `break` piece. */
interface Run {
  node: Exclude<MarkupInline, { children: MarkupInline[] }>;
  marks: ReadonlySet<MarkType>;
  link: { url: string } | null;
}

const noMarks: ReadonlySet<MarkType> = new Set();
const markOrder: readonly MarkType[] = ['emphasis', 'strong', 'delete'];

/**
 * The one canonical form of a line of inline nodes: addresses linked, neighbours joined, marks nested in one order and
 * never around outer white space, indentation as no-break spaces (Markdown would drop it), no white space before a
 * break. Parsing and serialising both end here, which is what makes the round trip exact.
 */
export function normalizeInline(nodes: readonly MarkupInline[]): MarkupInline[] {
  const runs = tidyEdges(joinText(flatten(linkText(demoteLinks(nodes)), noMarks, null)));
  return nest(runs);
}

/**
 * Links to disallowed addresses become their text, and bare addresses are cut before characters that no address
 * contains.
 */
function demoteLinks(nodes: readonly MarkupInline[]): MarkupInline[] {
  return nodes.flatMap((node): MarkupInline[] => {
    if (!('children' in node)) return [node];
    const children = demoteLinks(node.children);
    if (node.type !== 'link') return [{ ...node, children }];
    return shortenAddress(node) ?? (isAllowedUrl(node.url) ? [{ ...node, children }] : children);
  });
}

const addressEnd = /[\s\p{Cc}\p{Cf}<>"'`\\[\]{}|^*«»“”„‘’]/u;

const dottedHost = /^(?:[a-z]+:\/\/)?[^/?#]*[^/?#.]\.[^/?#.]/i;

/** The library lets an address run to the next space; a no-break space, a quote or a bracket ends it as well. */
function shortenAddress(link: MarkupLink): MarkupInline[] | null {
  const only = link.children.length === 1 ? link.children[0] : null;
  if (only?.type !== 'text') return null;
  const text = only.value;
  const prefix = ['', 'http://', 'mailto:'].find((scheme) => link.url === scheme + text);
  const end = text.search(addressEnd);
  if (prefix === undefined || (end === -1 && dottedHost.test(text))) return null;
  const address = trimAddress(end === -1 ? text : text.slice(0, end));
  const isAddress = isAllowedUrl(prefix + address) && dottedHost.test(address);
  if (!isAddress) return [only];
  return [
    { type: 'link', url: prefix + address, children: [{ type: 'text', value: address }] },
    { type: 'text', value: text.slice(address.length) },
  ];
}

/** Removes trailing punctuation, which ends a sentence rather than an address. */
function trimAddress(text: string): string {
  let end = text.length;
  while (end > 0 && '?!.,:;_~('.includes(text[end - 1] ?? ' ')) end -= 1;
  return text.slice(0, end);
}

const maxLinkRounds = 6;

/** Links the addresses in text; the rest of a shortened address is searched again. */
function linkText(nodes: readonly MarkupInline[], rounds = maxLinkRounds): MarkupInline[] {
  return joinNeighbours(nodes).flatMap((node): MarkupInline[] => {
    if (node.type === 'link') return [node];
    if ('children' in node) return [{ ...node, children: linkText(node.children, rounds) }];
    if (node.type !== 'text' || rounds === 0 || !mayHoldAddress(node.value)) return [node];
    const found = findAddresses(node.value).map(({ text, url }): MarkupInline => {
      return url === null
        ? { type: 'text', value: text }
        : { type: 'link', url, children: [{ type: 'text', value: text }] };
    });
    const linked = demoteLinks(found);
    return linked.length > 1 ? linkText(linked, rounds - 1) : linked;
  });
}

const maxAddresses = 600;

/**
 * The library's address patterns are quadratic in a run without white space, and in a run of characters that may end an
 * address, so a text with a run too long for any address is not searched; nor is one of nothing but addresses.
 */
function mayHoldAddress(text: string): boolean {
  const count = text.match(/@|:\/\/|www\./gi)?.length ?? 0;
  return count > 0 && count <= maxAddresses && !/[-.\w+]{513}|[!"&'),.:;<>?_~\]}]{65}/.test(text);
}

function joinNeighbours(nodes: readonly MarkupInline[]): MarkupInline[] {
  const joined: MarkupInline[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { type: 'text', value: last.value + node.value };
    else joined.push('children' in node ? { ...node, children: joinNeighbours(node.children) } : node);
  }
  return joined;
}

function flatten(nodes: readonly MarkupInline[], marks: ReadonlySet<MarkType>, link: Run['link']): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (node.type === 'link') return flatten(node.children, marks, link ?? { url: node.url });
    if ('children' in node) return flatten(node.children, new Set([...marks, node.type]), link);
    if (node.type === 'inlineCode') {
      const value = node.value.replaceAll(/\r\n|[\r\n]/g, ' ');
      return value === '' ? [] : [{ node: { type: 'inlineCode', value }, marks, link }];
    }
    if (node.type !== 'text') return [{ node, marks, link }];
    return node.value.split(/\r\n|[\r\n]/).flatMap((line, index): Run[] => {
      const text: Run[] = line === '' ? [] : [{ node: { type: 'text', value: line }, marks, link }];
      return index === 0 ? text : [{ node: { type: 'break' }, marks, link }, ...text];
    });
  });
}

function sameStyle(left: Run, right: Run): boolean {
  return (
    left.link === right.link &&
    left.marks.size === right.marks.size &&
    (left.marks === right.marks || [...left.marks].every((mark) => right.marks.has(mark)))
  );
}

function joinText(runs: Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.node.type === 'text' && last?.node.type === 'text' && sameStyle(last, run)) {
      joined[joined.length - 1] = { ...run, node: { type: 'text', value: last.node.value + run.node.value } };
    } else if (run.node.type === 'inlineCode' && last?.node.type === 'inlineCode' && last.link === run.link) {
      // Two code spans cannot touch: their backticks would run together.
      joined[joined.length - 1] = { ...last, node: { type: 'inlineCode', value: last.node.value + run.node.value } };
    } else {
      joined.push(run);
    }
  }
  return joined;
}

function tidyEdges(runs: Run[]): Run[] {
  return joinText(moveSpacesOutOfMarks(joinText(tidyLines(runs))));
}

/** No white space at the end of a line, no-break spaces at its beginning, no empty line. */
function tidyLines(runs: Run[]): Run[] {
  const lines: Run[][] = [[]];
  const breaks: Run[] = [];
  for (const run of runs) {
    if (run.node.type === 'break') {
      breaks.push(run);
      lines.push([]);
    } else {
      lines.at(-1)?.push(run);
    }
  }
  const tidied = lines.map((line, index) => ({
    runs: tidyLine(line),
    before: index === 0 ? null : (breaks[index - 1] ?? null),
  }));
  const kept = tidied.filter((line) => line.runs.length > 0);
  return kept.flatMap((line, index) => (index === 0 || !line.before ? line.runs : [line.before, ...line.runs]));
}

function tidyLine(line: Run[]): Run[] {
  const runs = [...line];
  for (let last = runs.at(-1); last?.node.type === 'text' && last.link === null; last = runs.at(-1)) {
    const value = last.node.value.trimEnd();
    if (value === last.node.value) break;
    runs.pop();
    if (value !== '') runs.push({ ...last, node: { type: 'text', value } });
  }
  for (const [index, run] of runs.entries()) {
    if (run.node.type !== 'text' || run.link) break;
    const value = run.node.value.replace(/^[ \t]+/, (indent) =>
      indent.replaceAll('\t', '    ').replaceAll(' ', '\u00a0'),
    );
    runs[index] = { ...run, node: { type: 'text', value } };
    if (/[^ \t]/.test(run.node.value)) break;
  }
  return runs;
}

/** A mark may not begin or end with white space in Markdown, so spaces at its edges are moved out of it. */
function moveSpacesOutOfMarks(runs: Run[]): Run[] {
  let current = runs;
  for (const mark of markOrder) {
    if (!current.some((run) => run.marks.has(mark))) continue;
    current = current.flatMap((run, index): Run[] => {
      if (!run.marks.has(mark)) return [run];
      const opens = !current[index - 1]?.marks.has(mark) || onlySpacesBefore(current, index, mark);
      const closes = !current[index + 1]?.marks.has(mark) || onlySpacesAfter(current, index, mark);
      const without = new Set([...run.marks].filter((other) => other !== mark));
      if (run.node.type === 'break') return opens || closes ? [{ ...run, marks: without }] : [run];
      if (run.node.type !== 'text') return [run];
      const { value } = run.node;
      const inner = value.trim();
      if (inner === '') return opens || closes ? [{ ...run, marks: without }] : [run];
      const before = value.slice(0, value.length - value.trimStart().length);
      const after = value.slice(value.trimEnd().length);
      const pieces: Run[] = [];
      if (opens && before) pieces.push({ ...run, marks: without, node: { type: 'text', value: before } });
      pieces.push({ ...run, node: { type: 'text', value: (opens ? '' : before) + inner + (closes ? '' : after) } });
      if (closes && after) pieces.push({ ...run, marks: without, node: { type: 'text', value: after } });
      return pieces;
    });
  }
  return current;
}

function isSpace(run: Run): boolean {
  return run.node.type === 'break' || (run.node.type === 'text' && run.node.value.trim() === '');
}

function onlySpacesBefore(runs: Run[], index: number, mark: MarkType): boolean {
  for (let at = index - 1; at >= 0; at -= 1) {
    const run = runs[at];
    if (!run?.marks.has(mark)) return true;
    if (!isSpace(run)) return false;
  }
  return true;
}

function onlySpacesAfter(runs: Run[], index: number, mark: MarkType): boolean {
  for (let at = index + 1; at < runs.length; at += 1) {
    const run = runs[at];
    if (!run?.marks.has(mark)) return true;
    if (!isSpace(run)) return false;
  }
  return true;
}

type Wrapper = { type: MarkType } | { type: 'link'; link: { url: string } };

function wrappersOf(run: Run): Wrapper[] {
  const marks = markOrder.filter((mark) => run.marks.has(mark)).map((type): Wrapper => ({ type }));
  return run.link ? [...marks, { type: 'link', link: run.link }] : marks;
}

function hasWrapper(run: Run, wrapper: Wrapper): boolean {
  return wrapper.type === 'link' ? run.link === wrapper.link : run.marks.has(wrapper.type);
}

function unwrap(run: Run, wrapper: Wrapper): Run {
  if (wrapper.type === 'link') return { ...run, link: null };
  return { ...run, marks: new Set([...run.marks].filter((mark) => mark !== wrapper.type)) };
}

/** Builds the tree again, the longest stretch outermost, ties in `markOrder`. */
function nest(runs: readonly Run[]): MarkupInline[] {
  const nodes: MarkupInline[] = [];
  let index = 0;
  while (index < runs.length) {
    const run = runs[index];
    if (!run) break;
    if (run.link === null && run.marks.size === 0) {
      nodes.push(run.node);
      index += 1;
      continue;
    }
    let best: { wrapper: Wrapper; end: number } | null = null;
    for (const wrapper of wrappersOf(run)) {
      let end = index + 1;
      for (let next = runs[end]; next && hasWrapper(next, wrapper); next = runs[end]) end += 1;
      if (!best || end > best.end) best = { wrapper, end };
    }
    if (!best) {
      nodes.push(run.node);
      index += 1;
      continue;
    }
    const { wrapper, end } = best;
    const children = nest(runs.slice(index, end).map((inner) => unwrap(inner, wrapper)));
    nodes.push(
      wrapper.type === 'link' ? { type: 'link', url: wrapper.link.url, children } : { type: wrapper.type, children },
    );
    index = end;
  }
  return nodes;
}
