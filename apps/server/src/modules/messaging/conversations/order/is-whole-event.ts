import { fileKinds, metadataShape } from '@switchboard/contract';
import { z } from 'zod';
import { durationSecondsShape, fileBytesShape, type InboundEvent } from '../../../connectors/index.ts';

const textShape = z.string();

/** The fields all kinds of events have in common; a kind's missing ones are left out. */
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
 * Whether an event fits its type. Messengers are parsed by their documentation, without a look at every field; wrong
 * values are found here, for all of them, before they are written and shown.
 */
export const isWholeEvent = (event: InboundEvent): boolean => eventShape.safeParse(event).success;
