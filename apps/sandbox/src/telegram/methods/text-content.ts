import { badRequest } from '../api-fault.ts';
import type { CallParameters } from '../call-parameters.ts';
import { parseMarkup, type RawText, settleText } from '../text/compose-text.ts';
import type { FormattedText } from '../text/formatted-text.ts';
import type { MessageContent } from '../transcript.ts';

const maxTextChars = 4096;
const maxCaptionChars = 1024;

/** Parses markup at once (the server does so before looking for the chat) and leaves the rest for later. */
export function readText(parameters: CallParameters, field: 'text' | 'caption'): () => FormattedText {
  const raw: RawText = {
    text: parameters.text(field),
    parseMode: parameters.text('parse_mode'),
    entities: parameters.json(field === 'text' ? 'entities' : 'caption_entities'),
  };
  if (field === 'text' && raw.text === '') throw badRequest('message text is empty');
  return settleLater(raw, field);
}

/** The same for the caption of an album item, whose fields are members of an object. */
export function settleLater(raw: RawText, field: 'text' | 'caption'): () => FormattedText {
  const parsed = parseMarkup(raw);
  return () => {
    const settled = settleText(parsed);
    const length = Array.from(settled.text).length;
    if (field === 'text' && length === 0) throw badRequest('message text is empty');
    if (field === 'text' && length > maxTextChars) throw badRequest('message is too long');
    if (field === 'caption' && length > maxCaptionChars) throw badRequest('message caption is too long');
    return settled;
  };
}

/** Text as fields of a message; entities only when there are some. */
export function toTextFields({ text, entities }: FormattedText): Pick<MessageContent, 'text' | 'entities'> {
  return { text, ...(entities.length > 0 ? { entities } : {}) };
}

/** A caption as fields of a message; without fields when empty. */
export function toCaptionFields({ text, entities }: FormattedText): Partial<MessageContent> {
  if (text === '') return {};
  return { caption: text, ...(entities.length > 0 ? { caption_entities: entities } : {}) };
}
