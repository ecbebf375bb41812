import type { MessageEntity } from '../bot-api-shapes.ts';

type LinkEntity = Pick<MessageEntity, 'type' | 'url' | 'user'>;

/**
 * The entity of a link in markup: a mention of a user, a normalised URL, or null when the address is no link at all.
 */
export function toLinkEntity(address: string): LinkEntity | null {
  const userId = /^tg:\/*user\/?\?id=(\d+)$/i.exec(address.trim())?.[1];
  if (userId) {
    return { type: 'text_mention', user: { id: Number(userId), is_bot: false, first_name: '' } };
  }
  const url = normaliseUrl(address);
  return url === null ? null : { type: 'text_link', url };
}

/** Adds `http://` where no scheme stands; refuses other schemes, blanks and hosts without a dot. */
export function normaliseUrl(address: string): string | null {
  const trimmed = address.trim();
  if (trimmed === '' || /\s/.test(trimmed)) return null;
  if (/^(?:tg|ton|tonsite):/i.test(trimmed)) return trimmed;
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return null;
  const candidate = scheme === undefined ? `http://${trimmed}` : trimmed;
  if (!URL.canParse(candidate)) return null;
  const url = new URL(candidate);
  return url.hostname.includes('.') || url.hostname === 'localhost' ? url.href : null;
}
