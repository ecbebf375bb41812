import { badRequest } from '../api-fault.ts';
import { type MediaDetails, toMediaFields } from '../media-message.ts';
import type { MessageContent } from '../transcript.ts';
import type { FileKind } from '../world.ts';
import { readInputFile } from './input-file.ts';
import { readMessageOptions } from './message-options.ts';
import { type Call, getReachableChat, type Method, type MethodDeps } from './method.ts';
import { readText, settleLater, toCaptionFields } from './text-content.ts';

const singleMethods: Record<string, FileKind> = {
  sendPhoto: 'photo',
  sendDocument: 'document',
  sendVideo: 'video',
  sendAnimation: 'animation',
  sendAudio: 'audio',
  sendVoice: 'voice',
  sendVideoNote: 'video_note',
  sendSticker: 'sticker',
};

type AlbumItem = {
  type: FileKind;
  media?: unknown;
  caption?: unknown;
  parse_mode?: unknown;
  caption_entities?: unknown;
  duration?: unknown;
  width?: unknown;
  height?: unknown;
};

/** sendPhoto … sendSticker, sendMediaGroup, sendLocation, sendContact. */
export function makeMediaMethods(deps: MethodDeps): Record<string, Method> {
  const { transcript } = deps;
  const methods: Record<string, Method> = { sendMediaGroup, sendLocation, sendContact };
  for (const [name, kind] of Object.entries(singleMethods)) methods[name] = (call) => sendSingle(call, kind);
  return methods;

  async function sendSingle(call: Call, kind: FileKind) {
    const { bot, parameters } = call;
    const takesCaption = kind !== 'sticker' && kind !== 'video_note';
    const settle = takesCaption ? readText(parameters, 'caption') : null;
    const chat = getReachableChat(deps, call);
    const options = readMessageOptions(deps, call, chat);
    const caption = settle ? toCaptionFields(settle()) : {};
    const value = parameters.text(kind);
    if (kind === 'video_note' && /^https?:/i.test(value)) throw badRequest("can't send video note by URL");
    const { file, fileName } = await readInputFile(deps, bot, { parameters, name: kind, value }, kind);
    const media = toMediaFields(deps, bot, file, readDetails(parameters, fileName));
    return { result: transcript.append(chat, 'bot', { ...options, ...media, ...caption }) };
  }

  async function sendMediaGroup(call: Call) {
    const { bot, parameters } = call;
    const items = parameters.json('media');
    if (!Array.isArray(items)) throw badRequest("can't parse media JSON object");
    const album = items
      .filter(isAlbumItem)
      .map((item) => ({ item, settle: settleLater(toRawCaption(item), 'caption') }));
    const chat = getReachableChat(deps, call);
    if (album.length < 2) throw badRequest('expected at least 2 media in an album');
    if (album.length > 10) throw badRequest('too many messages to send as an album');
    assertKindsMix(album.map(({ item }) => item.type));
    const options = readMessageOptions(deps, call, chat);
    const contents: MessageContent[] = [];
    for (const { item, settle } of album) {
      const caption = toCaptionFields(settle());
      const source = { parameters, name: '', value: typeof item.media === 'string' ? item.media : '' };
      const { file, fileName } = await readInputFile(deps, bot, source, item.type);
      const details: MediaDetails = { fileName, ...toNumbers(item) };
      contents.push({ ...options, ...toMediaFields(deps, bot, file, details), ...caption });
    }
    const media_group_id = transcript.nextMediaGroupId();
    return { result: contents.map((content) => transcript.append(chat, 'bot', { ...content, media_group_id })) };
  }

  function sendLocation(call: Call) {
    const chat = getReachableChat(deps, call);
    const latitude = call.parameters.decimal('latitude');
    const longitude = call.parameters.decimal('longitude');
    if (latitude === null) throw badRequest('latitude is empty');
    if (longitude === null) throw badRequest('longitude is empty');
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw badRequest('wrong location specified');
    const accuracy = call.parameters.decimal('horizontal_accuracy');
    const location = { latitude, longitude, ...(accuracy === null ? {} : { horizontal_accuracy: accuracy }) };
    const options = readMessageOptions(deps, call, chat);
    return { result: transcript.append(chat, 'bot', { ...options, location }) };
  }

  function sendContact(call: Call) {
    const { parameters } = call;
    const chat = getReachableChat(deps, call);
    const [phone_number, first_name] = [parameters.text('phone_number'), parameters.text('first_name')];
    if (phone_number === '') throw badRequest('contact phone number must be non-empty');
    if (first_name === '') throw badRequest('contact first name must be non-empty');
    const [last_name, vcard] = [parameters.text('last_name'), parameters.text('vcard')];
    const contact = { phone_number, first_name, ...(last_name && { last_name }), ...(vcard && { vcard }) };
    const options = readMessageOptions(deps, call, chat);
    return { result: transcript.append(chat, 'bot', { ...options, contact }) };
  }
}

function isAlbumItem(item: unknown): item is AlbumItem {
  return typeof item === 'object' && item !== null && 'type' in item && typeof item.type === 'string';
}

function readDetails(parameters: Call['parameters'], fileName: string | undefined): MediaDetails {
  return {
    fileName,
    durationSeconds: parameters.integer('duration', 0, 0),
    ...(parameters.has('width') ? { width: parameters.integer('width', 0, 0) } : {}),
    ...(parameters.has('height') ? { height: parameters.integer('height', 0, 0) } : {}),
    ...(parameters.has('length') ? { width: parameters.integer('length', 0, 0) } : {}),
    performer: parameters.text('performer'),
    title: parameters.text('title'),
    emoji: parameters.text('emoji'),
  };
}

function toNumbers(item: AlbumItem): MediaDetails {
  return {
    ...(typeof item.duration === 'number' ? { durationSeconds: item.duration } : {}),
    ...(typeof item.width === 'number' ? { width: item.width } : {}),
    ...(typeof item.height === 'number' ? { height: item.height } : {}),
  };
}

function toRawCaption(item: AlbumItem) {
  return {
    text: typeof item.caption === 'string' ? item.caption : '',
    parseMode: typeof item.parse_mode === 'string' ? item.parse_mode : '',
    entities: item.caption_entities,
  };
}

/** Photos and videos mix; documents and audio stand alone. */
function assertKindsMix(kinds: string[]): void {
  const groups = new Set(kinds.map((kind) => (kind === 'video' ? 'photo' : kind)));
  for (const group of groups) {
    if (!['photo', 'document', 'audio'].includes(group))
      throw badRequest(`type "${group}" can't be used in sendMediaGroup`);
  }
  if (groups.size > 1) {
    const lone = groups.has('document') ? 'document' : 'audio';
    throw badRequest(`${lone} can't be mixed with other media types`);
  }
}
