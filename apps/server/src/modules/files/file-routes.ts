import type { Multipart, MultipartFile } from '@fastify/multipart';
import { endpoints, includesScope, limits } from '@switchboard/contract';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/index.ts';
import {
  BytesMissingError,
  type FileStorage,
  type PictureMaker,
  PicturesBusyError,
  StorageUnavailableError,
} from '../../platform/files/index.ts';
import {
  AppError,
  CallCounter,
  type CallerResolver,
  closedError,
  fileReads,
  RateLimitedError,
  type Route,
  readBearer,
  route,
  sendError,
} from '../../platform/http/index.ts';
import { type CopyFileDeps, makeCopyFile } from './copy-file.ts';
import { isUsedAsCode, safeFileHeaders, sentType } from './file-headers.ts';
import { findFile } from './file-queries.ts';
import { type MayRead, mayReadFile } from './may-read-file.ts';
import { sendOriginal } from './send-original.ts';
import { findStorageUse, storageFull } from './storage-quota.ts';
import { makeThumbnails } from './thumbnails.ts';

/** Bytes a form adds to its file: boundaries, headers, a field or two. */
const formOverheadBytes = 16 * 1024;

/** The limit of bytes before a form's file is known, including the part read ahead of the file itself. */
const leadBytes = 512 * 1024;

type FormParts = AsyncIterator<Multipart>;

/** Any error in a form is the sender's fault, but the parser's errors do not say so. */
const nextPart = async (parts: FormParts): Promise<Multipart | undefined> => {
  const { value, done } = await parts.next().catch((error: FastifyError) => {
    throw error.statusCode === undefined ? new AppError('request.malformed') : error;
  });
  return done === true ? undefined : value;
};

const nextFile = async (parts: FormParts): Promise<MultipartFile | undefined> => {
  let part = await nextPart(parts);
  while (part?.type === 'field') part = await nextPart(parts);
  return part;
};

/** A form with two files is refused: it is unclear which one was meant. */
const refuseMore = async (parts: FormParts): Promise<void> => {
  const another = await nextFile(parts);
  if (another === undefined) return;
  another.file.resume();
  throw new AppError('request.malformed');
};

/** `POST /temp-files`: one file, streamed to the storage, for a message to come; or a copy of one that is there. */
export const makeFileRoutes = ({ database, files, mayRead }: CopyFileDeps): Route[] => [
  route(endpoints.copyFile, makeCopyFile({ database, files, mayRead })),
  route(endpoints.uploadTempFile, async ({ actor, request }) => {
    if (!request.isMultipart()) throw new AppError('request.unsupported_type');
    const announced = Number(request.headers['content-length'] ?? 0) - formOverheadBytes;
    if (announced > limits.fileBytes) throw new AppError('file.too_large');
    const use = await findStorageUse(database, actor.workspaceId);
    if (use.used + Math.max(announced, 1) > use.limit) throw storageFull(use);
    const { socket } = request.raw;
    const bytesBefore = socket.bytesRead;
    const parts = request.parts({ limits: { files: 2, fields: 4, parts: 6, fileSize: limits.fileBytes + 1 } });
    const part = await nextFile(parts);
    // The parser drops part headers that are too long, and accepts the part.
    if (socket.bytesRead - bytesBefore > leadBytes) throw new AppError('request.too_large');
    if (part === undefined || part.fieldname !== 'file') throw new AppError('file.missing');
    const { file, filename, mimetype } = part;
    let formError: unknown = null;
    file.once('error', (error) => {
      formError = error;
    });
    const stored = files.put({
      workspaceId: actor.workspaceId,
      source: file,
      // Forms encode a quotation mark like this (HTML, "multipart form data").
      original: filename.replaceAll('%22', '"'),
      declaredType: mimetype,
      createdBy: actor.userId,
      maxBytes: limits.fileBytes,
      // A form that is cut off after its file is refused as well.
      beforeKept: () => refuseMore(parts),
    });
    const model = await stored.catch((error: unknown) => {
      throw error === formError || error === file.errored ? new AppError('request.malformed') : error;
    });
    return { model };
  }),
];

interface FilePluginDeps {
  mayRead: MayRead;
  database: Database;
  storage: FileStorage;
  pictures: PictureMaker;
  callers: CallerResolver;
  rateLimits: boolean;
}

/** `GET /files/{id}/`: access is checked on every read, by the session's files-only salt or its bearer token. */
export const filesPlugin =
  ({ mayRead, database, storage, pictures, callers, rateLimits }: FilePluginDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    const reads = new CallCounter(fileReads);

    const findReader = async (workspaceId: number, request: FastifyRequest, salt: string | undefined) => {
      if (salt !== undefined) return callers.bySalt(workspaceId, salt, request.addressKey);
      const shown = readBearer(request.headers.authorization);
      const reader = shown === null ? null : await callers.byToken(workspaceId, shown, request);
      if (reader?.scopes !== undefined && !includesScope(reader.scopes, 'files:read')) {
        throw new AppError('api_token.scope_missing', { scope: 'files:read' });
      }
      return reader;
    };

    const find = async (request: FastifyRequest, idText: string, salt: string | undefined) => {
      const workspace = await callers.workspace(request.headers.host, request.addressKey);
      if (workspace === null || workspace === 'bare' || !/^[1-9][0-9]{0,14}$/.test(idText)) return null;
      const actor = await findReader(workspace.id, request, salt);
      if (actor === null) return null;
      if (!actor.isWorkspaceOpen) throw closedError();
      const refusedForMs = reads.take(`${actor.workspaceId}:${actor.userId}`);
      if (rateLimits && refusedForMs !== null) throw new RateLimitedError(refusedForMs);
      const file = await database.inWorkspace(workspace.id, (tx) => findFile(tx, workspace.id, Number(idText)));
      if (
        file === null ||
        file.deleted_at !== null ||
        !(await database.inWorkspace(actor.workspaceId, (tx) => mayReadFile(tx, mayRead, actor, file)))
      )
        return null;
      return file;
    };

    const makeOnce = makeThumbnails(storage, pictures);

    app.get<{
      Params: { id: string };
      Querystring: { salt?: string; width?: string; height?: string; crop?: string };
    }>('/files/:id', async (request, reply) => {
      if (isUsedAsCode(request.headers)) return sendError(reply, 'permission.denied');
      const { salt, width, height, crop } = request.query;
      const file = await find(request, request.params.id, typeof salt === 'string' ? salt : undefined);
      if (file === null) return sendError(reply, 'file.not_found');
      const side = Math.max(Number(width) || 0, Number(height) || 0);
      try {
        const isSmaller = side > 0 && file.width !== null;
        const picture = isSmaller ? await makeOnce(file.storage_key, side, crop !== undefined && crop !== '0') : null;
        if (picture !== null) return await reply.headers(safeFileHeaders(file)).type('image/webp').send(picture);
        return await sendOriginal(reply, storage, file, {
          rangeHeader: request.headers.range,
          headers: safeFileHeaders(file),
          type: sentType(file.type),
        });
      } catch (error) {
        if (error instanceof BytesMissingError) return sendError(reply, 'file.not_found');
        if (error instanceof StorageUnavailableError || error instanceof PicturesBusyError)
          return sendError(reply.header('retry-after', 5), 'server.unavailable');
        throw error;
      }
    });
  };
