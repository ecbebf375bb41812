import type { MessageEntity } from '../bot-api-shapes.ts';
import { byteOffset, type FormattedText, MarkupFault } from './formatted-text.ts';
import { toLinkEntity } from './link-target.ts';

const marks: Record<string, string> = { '*': 'bold', _: 'italic', '`': 'code' };

/** Legacy Markdown: no nesting, `\` escapes `_`, `*`, backtick and `[` outside entities. */
export function parseMarkdown(source: string): FormattedText {
  const entities: MessageEntity[] = [];
  let text = '';
  let index = 0;
  const unclosed = (at: number) =>
    new MarkupFault(`Can't find end of the entity starting at byte offset ${byteOffset(source, at)}`);

  while (index < source.length) {
    const character = source[index] ?? '';
    if (character === '\\' && '_*`['.includes(source[index + 1] || ' ')) {
      text += source[index + 1];
      index += 2;
    } else if (source.startsWith('```', index)) {
      const endAt = source.indexOf('```', index + 3);
      if (endAt === -1) throw unclosed(index);
      const block = /^([^\s`]*)(?:\r\n|\n)([\s\S]*)$/.exec(source.slice(index + 3, endAt));
      const body = block?.[2] ?? source.slice(index + 3, endAt);
      const language = block?.[1] ? { language: block[1] } : {};
      if (body !== '') entities.push({ type: 'pre', offset: text.length, length: body.length, ...language });
      text += body;
      index = endAt + 3;
    } else if (Object.hasOwn(marks, character)) {
      const endAt = source.indexOf(character, index + 1);
      if (endAt === -1) throw unclosed(index);
      const body = source.slice(index + 1, endAt);
      if (body !== '') {
        entities.push({ type: marks[character] ?? '', offset: text.length, length: body.length });
      }
      text += body;
      index = endAt + 1;
    } else if (character === '[') {
      const labelEnd = source.indexOf(']', index + 1);
      if (labelEnd === -1) throw unclosed(index);
      const label = source.slice(index + 1, labelEnd);
      const urlEnd = source[labelEnd + 1] === '(' ? source.indexOf(')', labelEnd + 2) : -1;
      const link = urlEnd === -1 ? null : toLinkEntity(source.slice(labelEnd + 2, urlEnd));
      if (link && label !== '') entities.push({ ...link, offset: text.length, length: label.length });
      text += label;
      index = (urlEnd === -1 ? labelEnd : urlEnd) + 1;
    } else {
      text += character;
      index++;
    }
  }
  return { text, entities };
}
