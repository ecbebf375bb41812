/**
 * The tree of a message's content: the shape of mdast without positions, limited to our dialect, plus `mention`. Every
 * block carries `gap`: the number of blank lines before it (0 for the first), so that text round-trips as written.
 */
export interface MarkupText {
  type: 'text';
  value: string;
}
export interface MarkupBreak {
  type: 'break';
}
export interface MarkupInlineCode {
  type: 'inlineCode';
  value: string;
}
/** `@[username](id)`; id '0' with username 'channel' means everyone in the channel. */
export interface MarkupMention {
  type: 'mention';
  username: string;
  id: string;
}
export interface MarkupMark {
  type: 'strong' | 'emphasis' | 'delete';
  children: MarkupInline[];
}
export interface MarkupLink {
  type: 'link';
  url: string;
  children: MarkupInline[];
}
export type MarkupInline = MarkupText | MarkupBreak | MarkupInlineCode | MarkupMention | MarkupMark | MarkupLink;

export interface MarkupParagraph {
  type: 'paragraph';
  gap: number;
  children: MarkupInline[];
}
export interface MarkupCode {
  type: 'code';
  gap: number;
  language: string | null;
  value: string;
}
export interface MarkupQuote {
  type: 'blockquote';
  gap: number;
  children: MarkupBlock[];
}
export interface MarkupListItem {
  type: 'listItem';
  children: MarkupBlock[];
}
export interface MarkupList {
  type: 'list';
  gap: number;
  ordered: boolean;
  start: number;
  children: MarkupListItem[];
}
export type MarkupBlock = MarkupParagraph | MarkupCode | MarkupQuote | MarkupList;

export interface MarkupRoot {
  type: 'root';
  children: MarkupBlock[];
}

/** More blank lines in a row than this are not kept. */
export const maxGap = 8;

/** How many blank lines Markdown itself needs between two blocks for them to stay two. */
export function requiredGap(previous: MarkupBlock, next: MarkupBlock): number {
  if (previous.type === 'code') return 0;
  if (next.type === 'code') return 0;
  if (previous.type === 'paragraph') {
    // A list that does not start at 1, or starts with an empty item, may not interrupt a paragraph.
    if (next.type === 'list') return next.start === 1 && (next.children[0]?.children.length ?? 0) > 0 ? 0 : 1;
    return next.type === 'paragraph' ? 1 : 0;
  }
  if (previous.type === 'list' && next.type === 'blockquote') return 0;
  if (previous.type === 'blockquote' && next.type === 'list') return 0;
  return 1;
}

/**
 * How many blank lines a reader sees between two blocks in plain text: a blank line that only Markdown needed (after a
 * quote) does not count, those after a paragraph or a list do.
 */
export function visibleGap(previous: MarkupBlock, next: MarkupBlock): number {
  if (previous.type === 'paragraph' && next.type === 'paragraph') return Math.max(1, next.gap);
  if (previous.type === 'list') return next.gap;
  return Math.max(0, next.gap - requiredGap(previous, next));
}

/** Whether a node of the type is among these or within them. */
export const holds = (nodes: readonly MarkupInline[], type: MarkupInline['type']): boolean =>
  nodes.some((node) => node.type === type || ('children' in node && holds(node.children, type)));
