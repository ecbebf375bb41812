import type { MessageEntity } from '../bot-api-shapes.ts';
import { byteOffset, type FormattedText, MarkupFault } from './formatted-text.ts';
import { toLinkEntity } from './link-target.ts';

const reserved = '_*[]()~`>#+-=|{}.!\n';

type Open = { name: string; type: string; argument: string; offset: number; at: number };

/** Names as TDLib prints them in `Can't find end of … entity`. */
const printedNames: Record<string, string> = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strikethrough: 'Strikethrough',
  spoiler: 'Spoiler',
  code: 'Code',
  pre: 'Pre',
  text_link: 'TextUrl',
  custom_emoji: 'CustomEmoji',
  blockquote: 'BlockQuote',
  expandable_blockquote: 'ExpandableBlockQuote',
};

const isEscapable = (character: string | undefined) =>
  character !== undefined && character > '\u0000' && character <= '~';

/** Telegram's MarkdownV2: reserved characters must be escaped, entities nest, errors carry byte offsets (TDLib). */
export function parseMarkdownV2(source: string): FormattedText {
  const entities: MessageEntity[] = [];
  const open: Open[] = [];
  let text = '';
  let index = 0;
  let isLineStart = true;

  function begin(type: string, length: number, argument = '', name = printedNames[type] ?? type): void {
    open.push({ name, type, argument, offset: text.length, at: index });
    index += length;
  }

  function beginCodeBlock(): void {
    const language = /^[^\s`]*/.exec(source.slice(index + 3))?.[0] ?? '';
    const afterLanguage = index + 3 + language.length;
    const isLanguage = language !== '' && afterLanguage < source.length && source[afterLanguage] !== '`';
    const bodyAt = isLanguage ? afterLanguage : index + 3;
    const newline = /^(?:\n\r|\r\n|\n|\r)/.exec(source.slice(bodyAt))?.[0].length ?? 0;
    begin('pre', bodyAt + newline - index, isLanguage ? language : '', isLanguage ? 'PreCode' : 'Pre');
  }

  function readUrl(): string {
    index += 2;
    const urlAt = index;
    let url = '';
    while (index < source.length && source[index] !== ')') {
      if (source[index] === '\\' && isEscapable(source[index + 1])) index++;
      url += source[index++];
    }
    if (source[index] !== ')') {
      throw new MarkupFault(`Can't find end of a URL at byte offset ${byteOffset(source, urlAt)}`);
    }
    index++;
    return url;
  }

  function end(length: number): void {
    const entity = open.pop();
    if (!entity) return;
    const span = { offset: entity.offset, length: text.length - entity.offset };
    if (entity.type === 'text_link' || entity.type === 'custom_emoji') {
      const hasUrl = source[index + 1] === '(';
      const url = hasUrl ? readUrl() : text.slice(entity.offset);
      if (!hasUrl) index++;
      if (span.length === 0) return;
      const emojiId = entity.type === 'custom_emoji' ? /[?&]id=(\d+)/.exec(url)?.[1] : undefined;
      if (emojiId !== undefined) entities.push({ type: 'custom_emoji', ...span, custom_emoji_id: emojiId });
      else {
        const link = toLinkEntity(url);
        if (link) entities.push({ ...link, ...span });
      }
      return;
    }
    index += length;
    if (span.length === 0) return;
    entities.push({ type: entity.type, ...span, ...(entity.argument === '' ? {} : { language: entity.argument }) });
  }

  /** How many characters the closing mark of the innermost entity takes here; 0 when it does not close here. */
  function closingLength(): number {
    const rest = source.slice(index, index + 3);
    switch (open.at(-1)?.type) {
      case 'bold':
        return rest.startsWith('*') ? 1 : 0;
      case 'italic':
        return rest.startsWith('_') && !rest.startsWith('__') ? 1 : 0;
      case 'underline':
        return rest.startsWith('__') ? 2 : 0;
      case 'strikethrough':
        return rest.startsWith('~') ? 1 : 0;
      case 'spoiler':
        return rest.startsWith('||') ? 2 : 0;
      case 'code':
        return rest.startsWith('`') ? 1 : 0;
      case 'pre':
        return rest === '```' ? 3 : 0;
      case 'text_link':
      case 'custom_emoji':
        return rest.startsWith(']') ? 1 : 0;
      default:
        return 0;
    }
  }

  function beginEntity(): void {
    const rest = source.slice(index, index + 3);
    if (rest === '```') beginCodeBlock();
    else if (rest.startsWith('`')) begin('code', 1);
    else if (rest.startsWith('__')) begin('underline', 2);
    else if (rest.startsWith('_')) begin('italic', 1);
    else if (isLineStart && rest === '**>') begin('expandable_blockquote', 3);
    else if (rest.startsWith('*')) begin('bold', 1);
    else if (rest.startsWith('~')) begin('strikethrough', 1);
    else if (rest.startsWith('||')) begin('spoiler', 2);
    else if (rest.startsWith('![')) begin('custom_emoji', 2);
    else if (rest.startsWith('[')) begin('text_link', 1);
    else if (isLineStart && rest.startsWith('>')) begin('blockquote', 1);
    else throw new MarkupFault(`Character '${source[index]}' is reserved and must be escaped with the preceding '\\'`);
  }

  /** A quotation goes on while lines start with `>`; an entity left open inside it when it ends is an error. */
  function passNewline(): void {
    const quote = open.findLastIndex((entity) => entity.type.endsWith('blockquote'));
    index++;
    if (quote !== -1 && source[index] !== '>') {
      const inner = open.at(-1);
      if (inner && open.length - 1 > quote) failUnclosed(inner);
      end(0);
    } else if (quote !== -1) {
      index++;
    }
    text += '\n';
    isLineStart = true;
  }

  function failUnclosed(entity: Open): never {
    throw new MarkupFault(`Can't find end of ${entity.name} entity at byte offset ${byteOffset(source, entity.at)}`);
  }

  while (index < source.length) {
    const character = source[index] ?? '';
    if (character === '\\' && isEscapable(source[index + 1])) {
      text += source[index + 1];
      index += 2;
      isLineStart = false;
      continue;
    }
    const innermost = open.at(-1)?.type;
    const isVerbatim = innermost === 'code' || innermost === 'pre';
    if (isVerbatim ? character !== '`' : !reserved.includes(character)) {
      text += character;
      index++;
      isLineStart = false;
      continue;
    }
    const closing = closingLength();
    if (closing > 0) end(closing);
    else if (character === '\n') passNewline();
    else if (isVerbatim) {
      text += character;
      index++;
    } else if (innermost === 'expandable_blockquote' && /^\|\|(?:\n|$)/.test(source.slice(index, index + 3))) end(2);
    else {
      beginEntity();
      isLineStart = false;
    }
  }
  while (open.at(-1)?.type.endsWith('blockquote')) end(0);
  const unclosed = open.at(-1);
  if (unclosed) failUnclosed(unclosed);
  return { text, entities };
}
