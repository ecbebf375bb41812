import type { OutboundFile } from '../outbound.ts';

const maxPictureBytes = 1_000_000;
const maxVideoBytes = 26 * 1024 * 1024;
const maxFileNameChars = 256;

/** The files that Viber refuses to send. */
const forbiddenExtensions = new Set(
  (
    'bat bin cmd com cpl exe gadget inf1 ins inx isu job jse lnk msc msi msp mst paf pif ps1 reg rgs sct shb shs u3p vb vbe ' +
    'vbs vbscript ws wsf action app command csh osx workflow ksh out run apk ipa'
  ).split(' '),
);

/** Of types that files without an extension often have. */
const extensionOf: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/webm': 'weba',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

export type MediaFields = Record<string, unknown> & { type: 'picture' | 'video' | 'url' | 'file'; media: string };

/** How Viber is given a file: by the address where its servers and the phones get it, which ends with its extension. */
export const planMedia = (file: OutboundFile, caption = ''): { fields: MediaFields } | { refusal: string } => {
  const { type, sizeBytes } = file;
  const isPicture = file.width !== null && file.height !== null;
  if (isPicture && type === 'image/gif') return { fields: { type: 'url', media: file.publicUrl('original', 'gif') } };
  if (isPicture) return { fields: { type: 'picture', text: caption, media: pictureUrl(file) } };
  if (type === 'video/mp4' && sizeBytes <= maxVideoBytes) {
    return { fields: { type: 'video', media: file.publicUrl('original', 'mp4'), size: sizeBytes } };
  }
  const name = nameFile(file);
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (forbiddenExtensions.has(extension)) return { refusal: `files that end in .${extension} are refused` };
  const media = file.publicUrl('original', extension);
  return { fields: { type: 'file', media, size: sizeBytes, file_name: name } };
};

/** Pictures are JPEG or PNG of a megabyte at most; others are made so. */
const pictureUrl = (file: OutboundFile): string => {
  const extension = { 'image/jpeg': 'jpg', 'image/png': 'png' }[file.type];
  const isFit = extension !== undefined && file.sizeBytes <= maxPictureBytes;
  return isFit ? file.publicUrl('original', extension) : file.publicUrl('picture', 'jpg');
};

/** A name with an extension, which Viber asks for. */
const nameFile = ({ name, type }: OutboundFile): string => {
  const [, stem = name, written] = /^(.+)\.([a-z\d]{1,12})$/is.exec(name) ?? [];
  const extension = written ?? extensionOf[type] ?? 'dat';
  const room = maxFileNameChars - extension.length - 1;
  return `${stem.slice(0, room).replace(/[\ud800-\udbff]$/, '')}.${extension}`;
};
