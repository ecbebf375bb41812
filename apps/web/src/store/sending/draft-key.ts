import type { MessageAudience } from '@switchboard/contract';

/** Of what is being written in a channel: its number, or that of the note in a conversation, which has a draft apart. */
export type DraftKey = number | `${number}:note`;

export const draftKey = (channelId: number, audience: MessageAudience): DraftKey =>
  audience === 'internal' ? `${channelId}:note` : channelId;

/** As it stands in a record or in the storage. */
export const toDraftKey = (text: string): DraftKey =>
  text.endsWith(':note') ? draftKey(Number.parseInt(text, 10), 'internal') : Number(text);

export const placeOfDraft = (key: DraftKey): { channelId: number; audience: MessageAudience } =>
  typeof key === 'number'
    ? { channelId: key, audience: 'public' }
    : { channelId: Number.parseInt(key, 10), audience: 'internal' };
