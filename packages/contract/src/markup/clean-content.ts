/**
 * Matches code and, outside it, what a paste from a rich text field leaves behind. Code comes first in the alternation,
 * so nothing inside it is touched.
 */
const codeOrDebris =
  /(^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\2[`~]*[ \t]*$|(?![\s\S]))|(?<![`\\])(`+)(?!`)(?:[^`\n]|(?!\3(?!`))`)*\3(?!`))|<br\s*\/?>|\u00ad/gim;
const loneSurrogate = /\p{Surrogate}/gu;
// Format characters, variation selectors and the letters and braille cell that have no ink.
const blank = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * The hygiene of outgoing content: `<br>` becomes a newline and soft hyphens go, outside code; newlines are `\n`,
 * NUL and lone surrogates U+FFFD, outer white space is trimmed. Escaped angle brackets stay as typed: `&lt;b&gt;` is text
 * in our dialect, so decoding it could only change what the writer meant (security C14).
 */
export function cleanContent(raw: string): string {
  return raw
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(loneSurrogate, '\ufffd')
    .replaceAll('\0', '\ufffd')
    .replaceAll(codeOrDebris, (match: string, code: string | undefined) => {
      if (code !== undefined) return code;
      return match === '\u00ad' ? '' : '\n';
    })
    .trim();
}

/** Whether content shows nothing: empty, or only white space, no-break and zero-width characters. */
export function isBlankContent(content: string): boolean {
  return content.replaceAll(blank, '') === '';
}
