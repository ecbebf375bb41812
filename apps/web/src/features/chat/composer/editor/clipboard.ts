import { isAllowedUrl } from '@switchboard/contract/markup';
import type { Editor } from '@tiptap/core';
import { Fragment, type Schema, Slice } from '@tiptap/pm/model';

/** Pasted plain text is taken literally: a paragraph per line, blank lines included, and no markup. */
export function parsePastedText(text: string, schema: Schema): Slice {
  const lines = text.split(/\r\n|[\r\n]/).map((line) => {
    const clean = line.replaceAll('\0', '\ufffd').replaceAll('\t', '    ');
    return schema.nodes['paragraph']?.create(null, clean === '' ? null : schema.text(clean)) ?? null;
  });
  return new Slice(Fragment.fromArray(lines.flatMap((line) => line ?? [])), 1, 1);
}

/** Plain text copied from the editor: its lines, with mentions by name. */
export const writeCopiedText = ({ content }: Slice): string =>
  content.textBetween(0, content.size, '\n', (leaf) =>
    leaf.type.name === 'mention' ? `@${String(leaf.attrs['username'])}` : '',
  );

/** An address pasted over selected words makes them a link; returns whether it did. */
export function pasteLink(editor: Editor, clipboard: DataTransfer | null): boolean {
  const address = clipboard?.getData('text/plain').trim() ?? '';
  const { empty, $from, $to } = editor.state.selection;
  if (empty || !$from.sameParent($to) || !/^https?:/i.test(address) || !isAllowedUrl(address)) return false;
  if ($from.parent.type.spec.code) return false;
  return editor.chain().setMark('link', { href: address }).setTextSelection($to.pos).run();
}

/** Files of a paste. A spreadsheet puts a picture beside its text on the clipboard: the text is preferred then. */
export function pastedFiles(clipboard: DataTransfer | null): File[] {
  if (!clipboard || clipboard.types.includes('text/plain')) return [];
  return [...clipboard.files];
}
