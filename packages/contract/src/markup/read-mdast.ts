import type { Link, Nodes, Paragraph, Parent, PhrasingContent, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';

/**
 * Names of the parser's constructs that are not in our dialect. Character references stay off as well: `&lt;b&gt;` typed
 * by a person is shown as typed (security C14).
 */
export const disabledConstructs: readonly string[] = [
  'autolink',
  'characterReference',
  'codeIndented',
  'definition',
  'hardBreakEscape',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'setextUnderline',
  'thematicBreak',
];

const { transforms: linkTransforms, ...autolinkHandlers } = gfmAutolinkLiteralFromMarkdown();
const extensions = [
  gfmAutolinkLiteral(),
  gfmStrikethrough({ singleTilde: false }),
  { disable: { null: [...disabledConstructs] } },
];
const mdastExtensions = [autolinkHandlers, gfmStrikethroughFromMarkdown()];

/** Parses content with the constructs outside our dialect switched off; offsets are indices of `content`. */
export function readMdast(content: string): Root {
  // The parser skips a leading byte order mark, which would move every offset; U+2060 is its modern, invisible equal.
  return fromMarkdown(content.replaceAll('\ufeff', '\u2060'), { extensions, mdastExtensions });
}

/** Splits a text into plain stretches (`url` null) and the bare addresses in it. */
export function findAddresses(text: string): { text: string; url: string | null }[] {
  const paragraph: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: text }] };
  const root: Root = { type: 'root', children: [paragraph] };
  for (const transform of linkTransforms ?? []) transform(root);
  return paragraph.children.map((node) => ({ text: textOf(node), url: node.type === 'link' ? node.url : null }));
}

function textOf(node: PhrasingContent): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

const mentionLabel = /^\[([^[\]\\\n\r]{1,64})\]\((0|[1-9]\d{0,18})\)$/;

/** One mention of a parsed content: where its token stands in the content, its label and its id. */
export interface MentionToken {
  start: number;
  end: number;
  username: string;
  id: string;
}

/** Reads the mention that a link node with its preceding `@` spells, or null when it is an ordinary link. */
export function readMention(content: string, link: Link, previous: Nodes | undefined): MentionToken | null {
  const start = link.position?.start.offset ?? 0;
  const end = link.position?.end.offset ?? 0;
  if (previous?.type !== 'text' || !previous.value.endsWith('@') || content[start - 1] !== '@') return null;
  let backslashes = 0;
  while (content[start - 2 - backslashes] === '\\') backslashes += 1;
  if (backslashes % 2 === 1) return null;
  const label = mentionLabel.exec(content.slice(start, end));
  if (!label?.[1] || !label[2]) return null;
  return { start: start - 1, end, username: label[1], id: label[2] };
}

/** Every mention of a parsed content in reading order; none in code. */
export function listMentionTokens(content: string, tree: Root): MentionToken[] {
  const tokens: MentionToken[] = [];
  const visit = (parent: Parent): void => {
    for (const [index, child] of parent.children.entries()) {
      if (child.type === 'link') {
        const mention = readMention(content, child, parent.children[index - 1]);
        if (mention) tokens.push(mention);
      } else if ('children' in child) {
        visit(child);
      }
    }
  };
  visit(tree);
  return tokens;
}
