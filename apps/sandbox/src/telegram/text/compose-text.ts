import { isRecord } from '../../shared/is-record.ts';
import { badRequest } from '../api-fault.ts';
import type { MessageEntity } from '../bot-api-shapes.ts';
import { findEntities } from './find-entities.ts';
import { type FormattedText, MarkupFault } from './formatted-text.ts';
import { normaliseUrl } from './link-target.ts';
import { parseHtml } from './parse-html.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { parseMarkdownV2 } from './parse-markdown-v2.ts';

const maxRawBytes = 32_768;
/** Control characters other than tab and line breaks: Telegram turns them into spaces. */
const controlCharacter = /(?![\t\n\r])\p{Cc}/gu;
const sentTypes = new Set(
  [
    'bold',
    'italic',
    'underline',
    'strikethrough',
    'spoiler',
    'blockquote',
    'expandable_blockquote',
    'code',
    'pre',
  ].concat(['text_link', 'text_mention', 'custom_emoji']),
);
const foundByTelegram = new Set([
  'mention',
  'hashtag',
  'cashtag',
  'bot_command',
  'url',
  'email',
  'phone_number',
  'bank_card_number',
]);

export type RawText = { text: string; parseMode: string; entities: unknown };

/** First half of the server's work, before the chat is looked up: markup is parsed, raw length and JSON are judged. */
export function parseMarkup({ text, parseMode, entities }: RawText): FormattedText {
  if (Buffer.byteLength(text) > maxRawBytes) throw badRequest('text is too long');
  const parse = { html: parseHtml, markdown: parseMarkdown, markdownv2: parseMarkdownV2 }[parseMode.toLowerCase()];
  if (parse) {
    try {
      return parse(text);
    } catch (error) {
      if (error instanceof MarkupFault) throw badRequest(`can't parse entities: ${error.message}`);
      throw error;
    }
  }
  if (parseMode !== '' && parseMode.toLowerCase() !== 'none') throw badRequest('unsupported parse_mode');
  return { text, entities: toSentEntities(entities) };
}

function toSentEntities(raw: unknown): MessageEntity[] {
  if (raw === undefined) return [];
  if (!Array.isArray(raw)) throw badRequest("can't parse entities JSON object");
  return raw.flatMap((each: unknown) => {
    if (!isRecord(each)) throw badRequest("can't parse MessageEntity: expected an Object");
    const entity: Partial<Record<keyof MessageEntity, unknown>> = each;
    const offset = toInteger(entity.offset);
    const length = toInteger(entity.length);
    if (typeof entity.type !== 'string') throw badRequest('can\'t parse MessageEntity: Can\'t find field "type"');
    if (offset === null) throw badRequest('can\'t parse MessageEntity: Can\'t find field "offset"');
    if (length === null) throw badRequest('can\'t parse MessageEntity: Can\'t find field "length"');
    if (foundByTelegram.has(entity.type)) return [];
    if (!sentTypes.has(entity.type)) throw badRequest("can't parse MessageEntity: unsupported type specified");
    if (entity.type === 'text_link' && typeof entity.url !== 'string') {
      throw badRequest('can\'t parse MessageEntity: Can\'t find field "url"');
    }
    return [{ type: entity.type, offset, length, ...toEntityDetails(entity) }];
  });
}

function toEntityDetails({ url, language, custom_emoji_id, user }: Partial<Record<keyof MessageEntity, unknown>>) {
  const userId = isRecord(user) ? toInteger(user['id']) : null;
  return {
    ...(typeof url === 'string' ? { url: normaliseUrl(url) ?? url } : {}),
    ...(typeof language === 'string' ? { language } : {}),
    ...(typeof custom_emoji_id === 'string' ? { custom_emoji_id } : {}),
    ...(userId === null ? {} : { user: { id: userId, is_bot: false, first_name: '' } }),
  };
}

function toInteger(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : null;
}

function isInsideSurrogatePair(text: string, index: number): boolean {
  return /^[\uDC00-\uDFFF]/.test(text.slice(index)) && /[\uD800-\uDBFF]$/.test(text.slice(0, index));
}

/**
 * Second half: entities are validated against the text, both are trimmed, overlaps are put in order, and the entities
 * Telegram finds by itself are added. The caller checks lengths.
 */
export function settleText({ text, entities }: FormattedText): FormattedText {
  for (const { offset, length } of entities) {
    if (offset < 0 || offset > 1_000_000) throw badRequest(`receive an entity with incorrect offset ${offset}`);
    if (length < 0 || length > 1_000_000) throw badRequest(`receive an entity with incorrect length ${length}`);
    if (isInsideSurrogatePair(text, offset)) {
      throw badRequest('entity begins in a middle of a UTF-16 symbol at byte offset '.concat(String(offset)));
    }
    if (isInsideSurrogatePair(text, offset + length)) {
      throw badRequest('entity ends in a middle of a UTF-16 symbol at byte offset '.concat(String(offset + length)));
    }
  }
  const clean = text.replaceAll(controlCharacter, ' ');
  const start = clean.length - clean.trimStart().length;
  const trimmed = clean.trim();
  const clipped = entities.flatMap((entity) => {
    const from = Math.max(entity.offset - start, 0);
    const to = Math.min(entity.offset + entity.length - start, trimmed.length);
    return to > from ? [{ ...entity, offset: from, length: to - from }] : [];
  });
  const verbatim = clipped.filter((entity) => entity.type === 'code' || entity.type === 'pre');
  const kept = clipped.filter(
    (entity) =>
      verbatim.includes(entity) ||
      entity.type.endsWith('blockquote') ||
      !verbatim.some(
        (code) => code.offset < entity.offset + entity.length && entity.offset < code.offset + code.length,
      ),
  );
  const settled = [...kept, ...findEntities(trimmed, kept)].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return { text: trimmed, entities: settled };
}
