import type { MessageMetadata } from '@switchboard/contract';
import { parsePlainText, serializeMarkup } from '@switchboard/contract/markup';
import { cutText } from '../../../platform/texts/index.ts';
import type { InboundContent, InboundFile } from '../inbound.ts';
import { durationSecondsShape, fileBytesShape, latitudeShape, longitudeShape } from '../optional-fields.ts';
import { type Fields, isRecord, numberOf, textOf } from './event-shapes.ts';

/** The content of a client's message: its text as our Markdown, and other data except files. */
export const parseContent = (message: Fields, sender: Fields): InboundContent => ({
  content: serializeMarkup(parsePlainText(textOf(message.type === 'url' ? message.media : message.text))),
  metadata: parseMetadata(message, sender),
});

const parseMetadata = (message: Fields, sender: Fields): Partial<MessageMetadata> => {
  switch (message.type) {
    case 'location':
      return parseLocation(message.location) ?? { unsupported: 'location' };
    case 'contact':
      return parseContact(message.contact, sender) ?? { unsupported: 'contact' };
    case 'text':
    case 'url':
      return {};
    default: {
      if (textOf(message.media) !== '') return {};
      return { unsupported: cutText(textOf(message.type), 50) || 'message' };
    }
  }
};

const parseLocation = (location: unknown): Partial<MessageMetadata> | null => {
  if (!isRecord(location)) return null;
  const latitude = numberOf(latitudeShape, location.lat);
  const longitude = numberOf(longitudeShape, location.lon);
  if (latitude === null || longitude === null) return null;
  return { location: { latitude, longitude, title: null, address: null } };
};

const parseContact = (contact: unknown, sender: Fields): Partial<MessageMetadata> | null => {
  const phone = isRecord(contact) ? cutText(textOf(contact.phone_number), 32) : '';
  if (!isRecord(contact) || phone === '') return null;
  const name = cutText(textOf(contact.name).trim(), 128);
  // Clients who share their own number send it under their own name, or under none.
  const isOwn = name === '' || name === textOf(sender.name).trim();
  return { contact: { first_name: name || cutText(textOf(sender.name), 128), last_name: '', phone, is_own: isOwn } };
};

/** At most one. Undocumented kinds, such as voice, come as plain files. */
export const parseFiles = (message: Fields): InboundFile[] => {
  const remoteId = textOf(message.media);
  if (remoteId === '' || ['text', 'url', 'location', 'contact'].includes(textOf(message.type))) return [];
  const { kind, mimeType, name } = fileFacts[textOf(message.type)] ?? fileFacts.file;
  return [
    {
      remoteId,
      name: textOf(message.file_name).trim() || name,
      mimeType,
      kind,
      sizeBytes: numberOf(fileBytesShape, message.size) ?? numberOf(fileBytesShape, message.file_size),
      durationSeconds: numberOf(durationSecondsShape, message.duration),
    },
  ];
};

type FileFacts = Pick<InboundFile, 'kind' | 'mimeType' | 'name'>;

const fileFacts: { file: FileFacts } & Record<string, FileFacts | undefined> = {
  picture: { kind: 'image', mimeType: 'image/jpeg', name: 'picture.jpg' },
  video: { kind: 'video', mimeType: 'video/mp4', name: 'video.mp4' },
  sticker: { kind: 'sticker', mimeType: 'image/png', name: 'sticker.png' },
  file: { kind: 'file', mimeType: null, name: 'file' },
};
