const longestText = 1_000;
const quotes = ['"', "'", '`'] as const;

/** From the first quote of a kind to the last, since what is quoted may hold quotes itself; to the end where none closes it. */
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
 * What an error says, without what people wrote: texts in quotes, addresses, numbers, tokens and everything that is not
 * plain ASCII are masked, and of several lines only the first is taken. Our own words for errors are plain English, so what is left is the sentence around them.
 */
export const scrubErrorText = (text: string): string => scrubLine(/^.*/.exec(text)?.[0] ?? '');

const scrubLine = (text: string): string =>
  // An apostrophe is no quote.
  maskQuoted(text.slice(0, longestText).replaceAll(/([a-z])'(t|s|re|ve|ll|d)\b/gi, '$1$2'), text.length > longestText)
    .replaceAll(/[a-z][a-z0-9+.-]*:\/\/\S*/gi, '(address)')
    .replaceAll(/[^\s<>()]+@[^\s<>()]+/g, '(e-mail)')
    .replaceAll(/[^ -~…]+/g, '…')
    .replaceAll(/[^\s]*\d{5,}[^\s]*/g, '(number)')
    .replaceAll(/(?=\S*\d)[\w+/=.:-]{20,}/g, '(secret)');
