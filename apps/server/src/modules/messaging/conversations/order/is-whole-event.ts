import { fileKinds, metadataShape } from '@switchboard/contract';
import { z } from 'zod';
import { durationSecondsShape, fileBytesShape, type InboundEvent } from '../../../connectors/index.ts';

const textShape = z.string();

/** What all kinds of events have in common; what a kind does not have is left out. */
const eventShape = z
  .object({
    chatId: textShape,
    externalId: textShape,
    person: z.object({
      firstName: textShape,
      lastName: textShape,
      username: textShape.nullable(),
      language: textShape.nullable(),
      avatarId: textShape.nullish(),
    }),
    content: textShape,
    metadata: metadataShape.partial(),
    files: z.array(
      z.object({
        remoteId: textShape,
        name: textShape,
        mimeType: textShape.nullable(),
        kind: z.enum(fileKinds),
        sizeBytes: fileBytesShape.nullable(),
        durationSeconds: durationSecondsShape.nullable(),
      }),
    ),
    scope: z.union([z.object({ externalIds: z.array(textShape) }), z.object({ sentUpTo: z.date() })]),
    editedAt: z.date(),
    sentAt: z.date(),
    replyToExternalId: textShape.nullable(),
    albumId: textShape.nullable(),
    payload: textShape.nullable(),
    emoji: textShape.nullable(),
    language: textShape.nullable(),
  })
  .partial();

/**
 * Whether an event is what its type says. Messengers are parsed as their documents have it, without a look at every
 * field; what is something else is found here, for all of them, before it is written where everybody reads it.
 */
export const isWholeEvent = (event: InboundEvent): boolean => eventShape.safeParse(event).success;
