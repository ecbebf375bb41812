import type { MessageEntity } from '../bot-api-shapes.ts';

/** Text without markup and the entities over it (UTF-16 offsets). */
export type FormattedText = { text: string; entities: MessageEntity[] };

/** A markup error in TDLib's words, without the HTTP prefix. */
export class MarkupFault extends Error {}

/** Byte offset of a string index in UTF-8, the unit of every offset in a markup error. */
export function byteOffset(source: string, index: number): number {
  return Buffer.byteLength(source.slice(0, index), 'utf8');
}
