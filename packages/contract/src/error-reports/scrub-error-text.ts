const longestText = 1_000;
const quotes = ['"', "'", '`'] as const;

/**
 * Masks from the first quote of a kind to the last, since quoted text may contain quotes itself; to the end if it is
 * not closed.
 */
const maskQuoted = (text: string, isCut: boolean): string => {
  let masked = text;
  for (const quote of quotes) {
    const first = masked.indexOf(quote);
    if (first === -1) continue;
    const isOpen = isCut || masked.split(quote).length % 2 === 0;
    const end = isOpen ? masked.length : masked.lastIndexOf(quote) + 1;
    masked = `${masked.slice(0, first)}${quote}…${quote}${masked.slice(end)}`;
  }
  return masked;
};

/**
 * An error message without user content: quoted texts, addresses, numbers, tokens and everything that is not plain
 * ASCII are masked, and only the first line is kept. Our own error messages are plain English, so the sentence around
 * the masked parts remains.
 */
export const scrubErrorText = (text: string): string => scrubLine(/^.*/.exec(text)?.[0] ?? '');

const scrubLine = (text: string): string =>
  // Apostrophes must not count as quotes.
  maskQuoted(text.slice(0, longestText).replaceAll(/([a-z])'(t|s|re|ve|ll|d)\b/gi, '$1$2'), text.length > longestText)
    .replaceAll(/[a-z][a-z0-9+.-]*:\/\/\S*/gi, '(address)')
    .replaceAll(/[^\s<>()]+@[^\s<>()]+/g, '(e-mail)')
    .replaceAll(/[^ -~…]+/g, '…')
    .replaceAll(/[^\s]*\d{5,}[^\s]*/g, '(number)')
    .replaceAll(/(?=\S*\d)[\w+/=.:-]{20,}/g, '(secret)');
