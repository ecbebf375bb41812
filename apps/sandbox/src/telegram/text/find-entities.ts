import type { MessageEntity } from '../bot-api-shapes.ts';

const patterns: { type: string; pattern: RegExp }[] = [
  { type: 'url', pattern: /(?:https?:\/\/|\bwww\.)[^\s<>"]*[^\s<>".,;:!?'()[\]]/giu },
  { type: 'email', pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu },
  {
    type: 'url',
    pattern:
      /(?<![\w@./-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|ua|io|dev|app|me|info|eu)(?:\/[^\s<>"]*[^\s<>".,;:!?'()[\]])?(?![\w@])/giu,
  },
  { type: 'bot_command', pattern: /(?<![\w/<>])\/[a-z0-9_]{1,64}(?:@[a-z0-9_]{3,32})?(?![\w/])/giu },
  { type: 'mention', pattern: /(?<![\w@])@[a-z][a-z0-9_]{3,31}(?!\w)/giu },
  { type: 'hashtag', pattern: /(?<![\p{L}\p{N}_#])#(?=[\p{L}\p{N}_]*\p{L}|\p{N})[\p{L}\p{N}_]+/gu },
  { type: 'cashtag', pattern: /(?<![\w$])\$[A-Z]{1,8}(?![\w$])/gu },
  { type: 'phone_number', pattern: /(?<![\w+])\+\d[\d\s()-]{8,16}\d(?!\w)/gu },
];

/**
 * The entities Telegram finds in a text by itself: links, mentions, commands, tags. Never inside `taken` code or links.
 */
export function findEntities(text: string, taken: readonly MessageEntity[]): MessageEntity[] {
  const blocked = taken.filter((entity) => ['code', 'pre', 'text_link', 'text_mention'].includes(entity.type));
  const found: MessageEntity[] = [];
  const overlaps = (from: number, to: number) => (entity: MessageEntity) =>
    from < entity.offset + entity.length && entity.offset < to;
  for (const { type, pattern } of patterns) {
    for (const match of text.matchAll(pattern)) {
      const touches = overlaps(match.index, match.index + match[0].length);
      if (blocked.some(touches) || found.some(touches)) continue;
      found.push({ type, offset: match.index, length: match[0].length });
    }
  }
  return found;
}
