/** A string, which is skipped as a whole, or a number. A string that does not end takes the rest. */
const stringOrNumber = /"(?:[^"\\]|\\.)*(?:"|$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;
const integer = /^-?(?:0|[1-9]\d*)$/;

/**
 * `JSON.parse`, but integers that a number can't hold (above 2^53) become strings of their digits: messengers' ids have
 * 64 bits, and a rounded one is a wrong one.
 */
export const parseExactJson = (text: string): unknown => {
  // Checked first: in a text that is no JSON, every token would be looked at, in a megabyte of quotes half a million.
  JSON.parse(text);
  return JSON.parse(
    text.replaceAll(stringOrNumber, (token) =>
      integer.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
    ),
  );
};
