import {
  type Actor,
  automaticCodes,
  type MessageAudience,
  type MessageMetadata,
  type SystemMessage,
} from '@switchboard/contract';
import type { ExternalName } from '../phone-queue.ts';

/** A message before it has a number. */
export interface MessageDraft {
  channelId: number;
  author: { kind: 'user'; userId: number; actor: Actor } | { kind: 'client'; clientId: number } | { kind: 'system' };
  /** A repeated id of the same user in a channel is answered with the first message. */
  clientMsgId: string | null;
  /** Internal: a note for colleagues. What a reply to a note, or nothing but mentions, becomes without asking. */
  audience: MessageAudience;
  content: string;
  parentId: number | null;
  fileIds: number[];
  metadata: Partial<MessageMetadata> | null;
  /** It contains only mentions: in a conversation it is a note. */
  isOnlyMentions?: boolean;
  /** The newest message its writer had seen; without it nothing is asked. */
  seenSeq?: number | null;
  system: SystemMessage | null;
  /** The messenger's ids of an inbound message; a repeat gets the first message as its answer and stores nothing. */
  external: { botId: number; chatId: string; externalIds: string[] } | null;
  /** For filling a demo with history; otherwise the server's clock. Never before the channel's newest message. */
  createdAt?: Date;
}

/** The messenger's ids of the message: one for each part. */
export const namesOf = ({ external }: MessageDraft): ExternalName[] =>
  external?.externalIds.map((externalId) => ({ botId: external.botId, chatId: external.chatId, externalId })) ?? [];

/** What a bot says to a client by itself. */
export const isAutomatic = ({ system }: MessageDraft): boolean => automaticCodes.some((code) => code === system?.code);

export const systemDraft = (channelId: number, system: SystemMessage): MessageDraft => ({
  channelId,
  author: { kind: 'system' },
  clientMsgId: null,
  audience: 'public',
  content: '',
  parentId: null,
  fileIds: [],
  metadata: null,
  system,
  external: null,
});
