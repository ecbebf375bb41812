import { type Actor, can, endpoints, hasPermission, limits } from '@switchboard/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../platform/database/index.ts';
import { type FileStorage, makeThumbnail, thumbnailSize } from '../../platform/files/index.ts';
import {
  AppError,
  type CallerResolver,
  type CallingActor,
  type Route,
  route,
  sendError,
} from '../../platform/http/index.ts';
import { findChannelFacts } from '../channel-access/index.ts';
import { type FileStore, findFile, type StoredFile } from './file-store.ts';

/** Types a browser may show inside the page; everything else is a download. */
const shownInline =
  /^(?:image\/(?:png|jpeg|gif|webp|avif)|video\/(?:mp4|webm|quicktime)|audio\/(?:mpeg|ogg|mp4|webm|wav|x-m4a|aac|opus))$/;

/** `POST /temp-files`: one file, streamed to the storage, for a message to come. */
export const makeFileRoutes = (files: FileStore): Route[] => [
  route(endpoints.uploadTempFile, async ({ actor, request }) => {
    if (!request.isMultipart()) throw new AppError('request.unsupported_type');
    const part = await request.file({ limits: { files: 1, fields: 4, fileSize: limits.fileBytes + 1 } });
    if (part === undefined || part.fieldname !== 'file') throw new AppError('file.missing');
    const model = await files.put({
      workspaceId: actor.workspaceId,
      source: part.file,
      original: part.filename,
      declaredType: part.mimetype,
      createdBy: actor.userId,
      maxBytes: limits.fileBytes,
    });
    return { model };
  }),
];

interface FilePluginDeps {
  database: Database;
  storage: FileStorage;
  callers: CallerResolver;
  authenticateSalt: (workspaceId: number, salt: string) => Promise<CallingActor | null>;
}

const dispositionOf = (file: StoredFile): string => {
  const kind = shownInline.test(file.type) ? 'inline' : 'attachment';
  const ascii = file.original.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.original).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
};

const parseRange = (header: string | undefined, size: number): { start: number; end: number } | null => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return null;
  const [, from = '', to = ''] = match;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end && start < size ? { start, end } : null;
};

/** `GET /files/{id}/`: access is looked up on every read, by the session's files-only salt or its bearer token. */
export const filesPlugin =
  ({ database, storage, callers, authenticateSalt }: FilePluginDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    const mayRead = (actor: CallingActor, file: StoredFile): Promise<boolean> =>
      database.inWorkspace(actor.workspaceId, async (tx) => {
        if (file.is_avatar) return file.created_by !== null || hasPermission(actor.permissions, 'leads', 'read');
        if (file.channel_id === null) return file.created_by === actor.userId;
        const facts = await findChannelFacts(tx, actor.workspaceId, file.channel_id, actor.userId);
        return facts !== null && can(actor as Actor, 'channel.read', facts);
      });

    const find = async (
      host: string | undefined,
      idText: string,
      salt: string | undefined,
      bearer: string | undefined,
    ) => {
      const workspace = await callers.workspace(host);
      if (workspace === null || workspace === 'bare' || !/^[1-9][0-9]{0,14}$/.test(idText)) return null;
      const actor =
        salt === undefined
          ? bearer === undefined
            ? null
            : await callers.actor(workspace.id, bearer)
          : await authenticateSalt(workspace.id, salt);
      if (actor === null) return null;
      const file = await database.inWorkspace(workspace.id, (tx) => findFile(tx, workspace.id, Number(idText)));
      if (file === null || file.deleted_at !== null || !(await mayRead(actor, file))) return null;
      return file;
    };

    const sendOriginal = (reply: FastifyReply, file: StoredFile, rangeHeader: string | undefined) => {
      void reply.header('accept-ranges', 'bytes').type(file.type);
      const range = parseRange(rangeHeader, file.size);
      if (range === null) return reply.header('content-length', file.size).send(storage.read(file.storage_key));
      return reply
        .status(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
        .header('content-length', range.end - range.start + 1)
        .send(storage.read(file.storage_key, range));
    };

    app.get<{
      Params: { id: string };
      Querystring: { salt?: string; width?: string; height?: string; crop?: string };
    }>('/files/:id', async (request, reply) => {
      const { salt, width, height, crop } = request.query;
      const bearer = /^Bearer ([\w-]{20,128})$/.exec(request.headers.authorization ?? '')?.[1];
      const file = await find(
        request.headers.host,
        request.params.id,
        typeof salt === 'string' ? salt : undefined,
        bearer,
      );
      if (file === null) return sendError(reply, 'file.not_found');
      void reply
        .header('cache-control', 'private, max-age=86400, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', dispositionOf(file));
      const side = Math.max(Number(width) || 0, Number(height) || 0);
      if (side > 0 && file.width !== null) {
        const size = thumbnailSize(side);
        const isCropped = crop !== undefined && crop !== '0';
        const picture = await storage.derived(file.storage_key, `${size}${isCropped ? 'c' : ''}.webp`, () =>
          makeThumbnail(storage.pathOf(file.storage_key), size, isCropped),
        );
        return reply.type('image/webp').send(picture);
      }
      return sendOriginal(reply, file, request.headers.range);
    });
  };
