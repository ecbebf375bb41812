const sign = /[\\`*_~[\]]/;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Escapes one line of text so that it reads literally as content. `before` is the text before it and `after` the text
 * after it, used only to see whether it touches a line's beginning or a word.
 */
export function escapeMarkup(text: string, before = '', after = ''): string {
  const isLineStart = before === '' || before.endsWith('\n');
  if (!sign.test(text)) return isLineStart ? escapeLineStart(text) : text;
  let output = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    const previous = index === 0 ? (before.at(-1) ?? '') : (text[index - 1] ?? '');
    const following = text[index + 1] ?? after[0] ?? '';
    output += needsEscape(character, previous, following) ? `\\${character}` : character;
  }
  return isLineStart ? escapeLineStart(output) : output;
}

function needsEscape(character: string, previous: string, following: string): boolean {
  if (character === '_') return !(letterOrDigit.test(previous) && letterOrDigit.test(following));
  if (character === '~') return previous === '~' || following === '~';
  return '\\`*[]'.includes(character);
}

/** A quote or list marker at the beginning of a line. */
function escapeLineStart(line: string): string {
  if (!/^[>+\d-]/.test(line)) return line;
  return line.replace(/^([>+-])/, String.raw`\$1`).replace(/^(\d{1,9})([.)])(?=[ \t]|$)/, String.raw`$1\$2`);
}
