import { toPlainText } from './plain-text.ts';

const mayHoldMarkup = /[*_~`[\\]/;
const mention = /(?<!\\)@\[([^[\]\\\n\r]{1,64})\]\(\d{1,19}\)/g;
/** Signs that may be markup between two letters, which read as one word then; `_` alone is none there. */
const signsBetweenLetters =
  /(?![\p{L}\p{N}\p{M}]_+[\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}'’ʼ‘`)][*_~`[\]\\]+[\p{L}\p{N}\p{M}'’ʼ‘`]/u;
const letterAfterBracket = /\)[\p{L}\p{N}\p{M}'’ʼ‘`]/u;
/** Its outer spaces are not shown, and nothing in it is markup. */
const code = /`[^]*`|~~~/;

const mayPartWords = (content: string, written: string): boolean =>
  signsBetweenLetters.test(written) ||
  (content.includes('](') && letterAfterBracket.test(content)) ||
  code.test(written);

/**
 * A text with all words of a content: those its reader sees and those of addresses behind links. Words end at signs of
 * markup anyway, so most content is its own such text; reading its markup costs more than all else that search does to it.
 */
export function toSearchableText(content: string): string {
  if (!mayHoldMarkup.test(content)) return content;
  const written = content.replaceAll(mention, '@$1');
  return mayPartWords(content, written) ? `${written}\n${toPlainText(content)}` : written;
}
