import type { MessageEntity } from '../bot-api-shapes.ts';
import { byteOffset, type FormattedText, MarkupFault } from './formatted-text.ts';
import { toLinkEntity } from './link-target.ts';

const entityTypes: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  u: 'underline',
  ins: 'underline',
  'tg-spoiler': 'spoiler',
  span: 'spoiler',
  'tg-emoji': 'custom_emoji',
  blockquote: 'blockquote',
  pre: 'pre',
  code: 'code',
  a: 'text_link',
};

const namedReferences: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const isSpace = (character: string | undefined) => character !== undefined && /\s/.test(character);

/** Decodes a character reference at the start of `rest`; null when Telegram leaves it literal. */
function readReference(rest: string): { text: string; length: number } | null {
  const named = /^&(lt|gt|amp|quot)(?![a-z]);?/i.exec(rest);
  if (named) {
    const text = namedReferences[named[1] ?? ''];
    return text === undefined ? null : { text, length: named[0].length };
  }
  const numeric = /^&#(?:x([0-9a-f]+)|(\d+));?/i.exec(rest);
  if (!numeric || numeric[0].length > 10) return null;
  const code = numeric[1] === undefined ? Number.parseInt(numeric[2] ?? '', 10) : Number.parseInt(numeric[1], 16);
  if (code === 0 || code >= 0x10ffff) return null;
  return { text: String.fromCodePoint(code), length: numeric[0].length };
}

type OpenTag = { name: string; argument: string; offset: number };

/** Telegram's HTML mode: the closed list of tags, its four named references, its errors with byte offsets (TDLib). */
export function parseHtml(source: string): FormattedText {
  const entities: MessageEntity[] = [];
  const open: OpenTag[] = [];
  let text = '';
  let index = 0;

  const fail = (message: string): never => {
    throw new MarkupFault(message);
  };

  function readAttributes(tagName: string, tagAt: number): string {
    let argument = '';
    const unclosed = () => fail(`Unclosed start tag "${tagName}" at byte offset ${byteOffset(source, tagAt)}`);
    for (;;) {
      while (isSpace(source[index])) index++;
      if (source[index] === undefined) unclosed();
      if (source[index] === '>') return argument;
      const nameAt = index;
      while (source[index] !== undefined && !/[\s=>]/.test(source[index] ?? '')) index++;
      const name = source.slice(nameAt, index).toLowerCase();
      if (name === '') fail(`Empty attribute name in the tag "${tagName}" at byte offset ${byteOffset(source, tagAt)}`);
      while (isSpace(source[index])) index++;
      if (source[index] === undefined) unclosed();
      let value = '';
      if (source[index] === '=') {
        index++;
        while (isSpace(source[index])) index++;
        value = readAttributeValue(unclosed);
      }
      if (tagName === 'a' && name === 'href') argument = value;
      else if (tagName === 'code' && name === 'class' && value.startsWith('language-')) argument = value.slice(9);
      else if (tagName === 'span' && name === 'class' && value.startsWith('tg-')) argument = value.slice(3);
      else if (tagName === 'tg-emoji' && name === 'emoji-id') argument = value;
      else if (tagName === 'blockquote' && name === 'expandable') argument = 'expandable';
    }
  }

  function readAttributeValue(unclosed: () => never): string {
    const quote = source[index];
    if (quote === undefined) unclosed();
    if (quote !== '"' && quote !== "'") {
      const valueAt = index;
      while (/[a-z0-9.-]/i.test(source[index] ?? '')) index++;
      if (!isSpace(source[index]) && source[index] !== '>') {
        fail(`Unexpected end of name token at byte offset ${byteOffset(source, valueAt)}`);
      }
      return source.slice(valueAt, index).toLowerCase();
    }
    index++;
    let value = '';
    while (source[index] !== quote) {
      if (source[index] === undefined) unclosed();
      const reference = source[index] === '&' ? readReference(source.slice(index)) : null;
      value += reference ? reference.text : source[index];
      index += reference ? reference.length : 1;
    }
    index++;
    return value;
  }

  function openTag(tagAt: number): void {
    while (source[index] !== undefined && !isSpace(source[index]) && source[index] !== '>') index++;
    if (source[index] === undefined) fail(`Unclosed start tag at byte offset ${byteOffset(source, tagAt)}`);
    const name = source.slice(tagAt + 1, index).toLowerCase();
    if (!Object.hasOwn(entityTypes, name)) {
      fail(`Unsupported start tag "${name}" at byte offset ${byteOffset(source, tagAt)}`);
    }
    const argument = readAttributes(name, tagAt);
    if (name === 'span' && argument !== 'spoiler') {
      fail(`Tag "span" must have class "tg-spoiler" at byte offset ${byteOffset(source, tagAt)}`);
    }
    open.push({ name, argument, offset: text.length });
  }

  function closeTag(tagAt: number): void {
    const tag = open.pop() ?? fail(`Unexpected end tag at byte offset ${byteOffset(source, tagAt)}`);
    while (source[index] !== undefined && !isSpace(source[index]) && source[index] !== '>') index++;
    const name = source.slice(tagAt + 2, index).toLowerCase();
    while (isSpace(source[index])) index++;
    if (source[index] !== '>') fail(`Unclosed end tag at byte offset ${byteOffset(source, tagAt)}`);
    if (name !== '' && name !== tag.name) {
      fail(
        `Unmatched end tag at byte offset ${byteOffset(source, tagAt)}, expected "</${tag.name}>", found "</${name}>"`,
      );
    }
    if (text.length > tag.offset) addEntity(tag);
  }

  function addEntity({ name, argument, offset }: OpenTag): void {
    const span = { offset, length: text.length - offset };
    const type = entityTypes[name] ?? name;
    if (name === 'a') {
      const link = toLinkEntity(argument === '' ? text.slice(offset) : argument);
      if (link) entities.push({ ...link, ...span });
    } else if (name === 'blockquote' && argument !== '') {
      entities.push({ type: 'expandable_blockquote', ...span });
    } else if (name === 'tg-emoji') {
      entities.push({ type, ...span, custom_emoji_id: argument });
    } else if (name === 'pre' || name === 'code') {
      const last = entities.at(-1);
      const other = name === 'pre' ? 'code' : 'pre';
      const isPair = last?.type === other && last.offset === offset && last.length === span.length;
      const language = name === 'pre' ? last?.language : argument;
      if (last && isPair && language) {
        last.type = 'pre';
        last.language = language;
      } else {
        entities.push({ type, ...span, ...(argument === '' ? {} : { language: argument }) });
      }
    } else {
      entities.push({ type, ...span });
    }
  }

  while (index < source.length) {
    if (source[index] === '<') {
      const tagAt = index++;
      if (source[index] === '/') closeTag(tagAt);
      else openTag(tagAt);
      index++;
      continue;
    }
    const reference = source[index] === '&' ? readReference(source.slice(index, index + 12)) : null;
    text += reference ? reference.text : source[index];
    index += reference ? reference.length : 1;
  }
  const unclosed = open.at(-1);
  if (unclosed) fail(`Can't find end tag corresponding to start tag "${unclosed.name}"`);
  for (const entity of entities) if (entity.type === 'code') delete entity.language;
  return { text, entities };
}
