import { readImageSize, sniffMedia } from '../../shared/sniff-media.ts';
import { ApiFault, badRequest } from '../api-fault.ts';
import type { CallParameters, Upload } from '../call-parameters.ts';
import type { BotRecord, FileKind, FileRecord } from '../world.ts';
import type { MethodDeps } from './method.ts';

const maxPhotoBytes = 10 * 1024 * 1024;
const maxUploadBytes = 50 * 1024 * 1024;
const maxPhotoByUrlBytes = 5 * 1024 * 1024;
const maxFileByUrlBytes = 20 * 1024 * 1024;

export type InputFile = { file: FileRecord; fileName: string | undefined };

/**
 * Resolves a file parameter: an upload under its own name or `attach://`, a `file_id` of this bot, or a URL. URLs are
 * fetched from this machine only; the sandbox never reaches the network.
 */
export async function readInputFile(
  deps: MethodDeps,
  bot: BotRecord,
  source: { parameters: CallParameters; name: string; value: string },
  kind: FileKind,
): Promise<InputFile> {
  const { parameters, name, value } = source;
  const partName = value.startsWith('attach://') ? value.slice('attach://'.length) : name;
  const upload = parameters.upload(partName);
  if (upload) return await storeUpload(deps, upload, kind);
  if (value === '' || value.startsWith('attach://')) {
    throw badRequest(`there is no ${kind.replace('_', ' ')} in the request`);
  }
  if (/^https?:\/\//i.test(value)) return await storeUpload(deps, await fetchByUrl(value, kind), kind);
  const known = deps.files.findGranted(bot, value);
  if (!known) throw badRequest('wrong remote file identifier specified: Wrong string length');
  if (known.kind !== kind) {
    throw badRequest(`can't use file of type ${toTypeName(known.kind)} as ${toTypeName(kind)}`);
  }
  return { file: known, fileName: known.fileName };
}

async function storeUpload(deps: MethodDeps, upload: Upload, kind: FileKind): Promise<InputFile> {
  const { bytes, fileName, mimeType } = upload;
  if (bytes.length === 0) throw badRequest('file must be non-empty');
  if (bytes.length > maxUploadBytes) throw new ApiFault(413, 'Request Entity Too Large');
  if (kind === 'photo') assertPhoto(bytes);
  const file = await deps.files.add({ bytes, kind: toStoredKind(kind, bytes), fileName, mimeType });
  return { file, fileName };
}

function assertPhoto(bytes: Buffer): void {
  if (bytes.length > maxPhotoBytes) {
    throw badRequest(
      `file of size ${bytes.length} bytes is too big for a photo; the maximum size is ${maxPhotoBytes} bytes`,
    );
  }
  const size = readImageSize(bytes);
  if (!size) throw badRequest('IMAGE_PROCESS_FAILED');
  const { width, height } = size;
  if (width + height > 10_000 || Math.max(width, height) > 20 * Math.min(width, height)) {
    throw badRequest('PHOTO_INVALID_DIMENSIONS');
  }
}

/** Content that does not fit the method arrives as something else, as in the cloud: a WAV sent as voice is a document. */
function toStoredKind(kind: FileKind, bytes: Buffer): FileKind {
  const mimeType = sniffMedia(bytes)?.mimeType ?? '';
  const fits: Partial<Record<FileKind, string[]>> = {
    video: ['video/mp4'],
    animation: ['video/mp4', 'image/gif'],
    audio: ['audio/mpeg', 'audio/mp4'],
    voice: ['audio/ogg', 'audio/mpeg', 'audio/mp4'],
    video_note: ['video/mp4'],
    sticker: ['image/webp', 'application/x-tgsticker', 'video/webm'],
  };
  return fits[kind] && !fits[kind].includes(mimeType) ? 'document' : kind;
}

async function fetchByUrl(address: string, kind: FileKind): Promise<Upload> {
  if (!URL.canParse(address)) throw badRequest('wrong HTTP URL specified');
  const url = new URL(address);
  const failed = badRequest('failed to get HTTP URL content');
  if (!['127.0.0.1', 'localhost'].includes(url.hostname)) throw failed;
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) throw failed;
  const bytes = Buffer.from(await response.arrayBuffer());
  const mimeType = response.headers.get('content-type')?.split(';')[0] ?? 'application/octet-stream';
  if (bytes.length > (kind === 'photo' ? maxPhotoByUrlBytes : maxFileByUrlBytes)) throw failed;
  const isDocument = ['application/pdf', 'application/zip', 'image/gif'].includes(mimeType);
  const isWrongType = kind === 'photo' ? !mimeType.startsWith('image/') : kind === 'document' && !isDocument;
  if (isWrongType) throw badRequest('wrong type of the web page content');
  return { bytes, fileName: decodeURIComponent(url.pathname.split('/').at(-1) || 'file'), mimeType };
}

function toTypeName(kind: FileKind): string {
  return kind
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
