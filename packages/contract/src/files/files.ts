import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParamShape, idShape } from '../shapes.ts';

export const fileKinds = ['image', 'video', 'audio', 'voice', 'sticker', 'file'] as const;

/** A stored file as messages carry it. `src` is its path without the salt; sizes in bytes and pixels, duration in seconds. */
export const fileShape = z.object({
  id: idShape,
  original: z.string(),
  filename: z.string(),
  name: z.string(),
  type: z.string(),
  kind: z.enum(fileKinds),
  size: z.int().min(0),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration: z.int().nullable(),
  src: z.string(),
});
export type FileView = z.infer<typeof fileShape>;

export const refreshSalt = defineEndpoint({
  name: 'refreshSalt',
  summary: 'The salt that opens files now; an old one ends within a day',
  method: 'POST',
  path: '/auth/salt',
  access: 'signedIn',
  scope: null,
  rate: 'read',
  whileClosed: true,
  result: z.object({ salt: z.string() }),
});

export const uploadTempFile = defineEndpoint({
  name: 'uploadTempFile',
  summary: 'Uploads one file (multipart field "file") to be attached to a message within a day',
  method: 'POST',
  path: '/temp-files',
  access: 'signedIn',
  scope: 'files:write',
  rate: 'upload',
  multipart: true,
  status: 201,
  result: z.object({ model: fileShape }),
  errors: ['file.too_large', 'file.missing', 'file.empty', 'file.storage_full', 'request.unsupported_type'],
});

export const copyFile = defineEndpoint({
  name: 'copyFile',
  summary: 'A copy of a file that the caller may read, to be attached within a day as if they had uploaded it',
  method: 'POST',
  path: '/files/{id}/copies',
  access: 'signedIn',
  scope: 'files:write',
  rate: 'upload',
  status: 201,
  params: z.object({ id: idParamShape }),
  result: z.object({ model: fileShape }),
  errors: ['file.not_found', 'file.storage_full'],
});

export const fileEndpoints = { refreshSalt, uploadTempFile, copyFile } as const;
