/** The messages Viber refuses at once; each with its status. */
import { isRecord } from '../shared/is-record.ts';
import { keysOf } from './keyboard.ts';
import { ViberFault } from './wire.ts';

const badData = 3;
const missingData = 4;
const incompatibleWithVersion = 14;

export const maxMessageBytes = 30 * 1024;
const maxVideoBytes = 27_262_976;
const maxFileBytes = 52_428_800;

const forbiddenExtensions = new Set(
  (
    'bat bin cmd com cpl exe gadget inf1 ins inx isu job jse lnk msc msi msp mst paf pif ps1 reg rgs sct shb shs u3p vb vbe ' +
    'vbs vbscript ws wsf action app command csh osx workflow ksh out run apk ipa'
  ).split(' '),
);

type Body = Record<string, unknown>;

const refuse = (status: number, what: string): never => {
  throw new ViberFault(status, what);
};

const text = (body: Body, name: string, maxChars: number, isRequired = true): string => {
  const value = body[name];
  if (value === undefined && !isRequired) return '';
  if (value === undefined) return refuse(missingData, `missing ${name}`);
  if (typeof value !== 'string') return refuse(badData, `${name} is not a text`);
  if (value.length > maxChars) return refuse(badData, `${name} is too long`);
  return value;
};

const count = (body: Body, name: string, max: number): number => {
  const value = body[name];
  if (value === undefined) return refuse(missingData, `missing ${name}`);
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) > max) {
    return refuse(badData, `${name} is out of range`);
  }
  return value as number;
};

/** The extension at the end of an address' path. */
const mediaExtension = (body: Body): string => {
  const address = text(body, 'media', 2_000);
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    return refuse(badData, 'media is no address');
  const extension = /\.([a-z\d]{1,12})$/i.exec(new URL(address).pathname)?.[1];
  return extension === undefined ? refuse(badData, 'media has no extension') : extension.toLowerCase();
};

const checkers: Readonly<Record<string, (body: Body) => void>> = {
  text(body) {
    if (text(body, 'text', 7_000) === '') refuse(missingData, 'text is empty');
  },
  picture(body) {
    text(body, 'text', 768);
    if (!['jpg', 'jpeg', 'png', 'gif'].includes(mediaExtension(body))) refuse(badData, 'media is no picture');
  },
  video(body) {
    if (mediaExtension(body) !== 'mp4') refuse(badData, 'media is no video');
    count(body, 'size', maxVideoBytes);
    if (body.duration !== undefined) count(body, 'duration', 180);
  },
  file(body) {
    const extension = mediaExtension(body);
    count(body, 'size', maxFileBytes);
    const nameExtension = /\.([^.]+)$/.exec(text(body, 'file_name', 256))?.[1];
    if (nameExtension === undefined) return refuse(badData, 'file_name has no extension');
    if (forbiddenExtensions.has(extension) || forbiddenExtensions.has(nameExtension.toLowerCase())) {
      refuse(badData, 'the file type is not allowed');
    }
  },
  contact({ contact }) {
    if (!isRecord(contact)) return refuse(missingData, 'missing contact');
    text(contact, 'name', 28);
    if (!/^\+?\d+$/.test(text(contact, 'phone_number', 18))) refuse(badData, 'phone_number is no number');
  },
  location({ location }) {
    if (!isRecord(location)) return refuse(missingData, 'missing location');
    const isPlace = typeof location.lat === 'number' && typeof location.lon === 'number';
    if (!isPlace || Math.abs(location.lat as number) > 90 || Math.abs(location.lon as number) > 180) {
      refuse(badData, 'location is nowhere');
    }
  },
  url(body) {
    if (!URL.canParse(text(body, 'media', 2_000))) refuse(badData, 'media is no address');
  },
  sticker(body) {
    count(body, 'sticker_id', Number.MAX_SAFE_INTEGER);
  },
  rich_media(body) {
    if (!isRecord(body.rich_media)) return refuse(missingData, 'missing rich_media');
    if (Number(body.min_api_version ?? 1) < 2) refuse(incompatibleWithVersion, 'incompatibleWithVersion');
  },
};

const silentVersion = 6;

const checkKeyboard = (body: Body): void => {
  const { keyboard, min_api_version: version = 1 } = body;
  if (keyboard === undefined) return;
  const keys = keysOf(keyboard);
  if (!isRecord(keyboard) || keyboard.Type !== 'keyboard' || keys.length === 0) refuse(badData, 'keyboard is wrong');
  for (const key of keys) {
    text(key, 'ActionBody', 4_000);
    text(key, 'Text', 250, false);
    if (key.Silent === true && Number(version) < silentVersion) refuse(incompatibleWithVersion, 'Silent is too new');
  }
};

/** Throws a ViberFault for a message that Viber would not accept. */
export const checkMessage = (body: Body): void => {
  if (Buffer.byteLength(JSON.stringify(body)) > maxMessageBytes) refuse(badData, 'the message is too large');
  const { sender, type } = body;
  if (!isRecord(sender)) return refuse(missingData, 'missing sender');
  if (text(sender, 'name', 28).trim() === '') refuse(missingData, 'missing sender.name');
  text(body, 'tracking_data', 4_000, false);
  if (type === undefined) return refuse(missingData, 'missing type');
  const check = typeof type === 'string' && Object.hasOwn(checkers, type) ? checkers[type] : undefined;
  if (check === undefined) return refuse(badData, 'type is unknown');
  check(body);
  checkKeyboard(body);
};
