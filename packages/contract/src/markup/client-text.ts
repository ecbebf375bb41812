import { parseMarkup } from './parse-markup.ts';
import { blocksToText } from './plain-text.ts';
import { removeMentions } from './remove-mentions.ts';

/**
 * Content for a messenger without formatting: as `toPlainText`, but without mentions and with each link's address
 * written out after its text.
 */
export function toClientText(content: string): string {
  return blocksToText(parseMarkup(removeMentions(content)).children, true).trim();
}
