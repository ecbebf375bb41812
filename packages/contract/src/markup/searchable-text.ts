import { toPlainText } from './plain-text.ts';

const mayHoldMarkup = /[*_~`[\\]/;
const mention = /(?<!\\)@\[([^[\]\\\n\r]{1,64})\]\(\d{1,19}\)/g;
/** Characters that may be markup between two letters, which then form one word; a single `_` is not markup there. */
const signsBetweenLetters =
  /(?![\p{L}\p{N}\p{M}]_+[\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}'’ʼ‘`)][*_~`[\]\\]+[\p{L}\p{N}\p{M}'’ʼ‘`]/u;
const letterAfterBracket = /\)[\p{L}\p{N}\p{M}'’ʼ‘`]/u;
/** Its outer spaces are not shown, and it contains no markup. */
const code = /`[^]*`|~~~/;

const mayPartWords = (content: string, written: string): boolean =>
  signsBetweenLetters.test(written) ||
  (content.includes('](') && letterAfterBracket.test(content)) ||
  code.test(written);

/**
 * A text with all words of a content: the visible ones and those of link addresses. Words end at markup characters
 * anyway, so most content is returned as it is; parsing costs more than everything else that search does.
 */
export function toSearchableText(content: string): string {
  if (!mayHoldMarkup.test(content)) return content;
  const written = content.replaceAll(mention, '@$1');
  return mayPartWords(content, written) ? `${written}\n${toPlainText(content)}` : written;
}
