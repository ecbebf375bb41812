export interface JsonBounds {
  /** Objects and lists within each other. */
  depth: number;
  /** Keys of objects and items of lists, all together; an empty one counts as having one. */
  values: number;
}

export class JsonBoundsError extends Error {}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The position of the quote that ends the string whose first character is at `from`; the length if it is missing. */
const findStringEnd = (text: string, from: number): number => {
  let place = from;
  while (place < text.length) {
    const char = text.charCodeAt(place);
    if (char === quote) return place;
    place += char === backslash ? 2 : 1;
  }
  return text.length;
};

/**
 * Throws JsonBoundsError where a JSON text has more in it than the bounds allow. To be asked before it is parsed:
 * parsing a megabyte of brackets holds the process for half a second, looking at it a few milliseconds.
 */
export const assertJsonWithin = (text: string, bounds: JsonBounds): void => {
  let depth = 0;
  let values = 0;
  for (let place = 0; place < text.length; place += 1) {
    const char = text.charCodeAt(place);
    if (char === quote) place = findStringEnd(text, place + 1);
    else if (char === comma) values += 1;
    else if (char === openBracket || char === openBrace) {
      values += 1;
      depth += 1;
    } else if (char === closeBracket || char === closeBrace) depth -= 1;
    if (depth > bounds.depth) throw new JsonBoundsError(`JSON is nested more than ${bounds.depth} deep`);
    if (values > bounds.values) throw new JsonBoundsError(`JSON has more than ${bounds.values} values`);
  }
};
