const maxDelimiters = 3000;
const maxDepth = 12;
const maxContainerLines = 1000;

const deepContainers = new RegExp(
  String.raw`^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){${maxDepth + 1},}`,
  'm',
);
const containerLine = /^[ \t]*(?:>|[-+*](?=\s)|\d{1,9}[.)](?=\s))/gm;

/**
 * Whether content would cost the parser far more than any honest message: more than 3,000 unescaped delimiters, a
 * line that opens more than 12 quotes and lists, or more than 1,000 lines that open one. Such content is shown as plain text, whole, instead of being parsed.
 */
export function isHostileContent(content: string): boolean {
  if (deepContainers.test(content)) return true;
  if (content.length <= 2 * maxContainerLines) return false;
  if ((content.match(containerLine) ?? []).length > maxContainerLines) return true;
  let delimiters = 0;
  for (let index = 0; index < content.length; index += 1) {
    const character = content[index];
    if (character === '\\') index += 1;
    else if (character && '*_~[]`!'.includes(character)) delimiters += 1;
  }
  return delimiters > maxDelimiters;
}
