import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../platform/database/index.ts';
import {
  BytesMissingError,
  type FileStorage,
  makePictureWithin,
  type PictureMaker,
  PicturesBusyError,
  StorageUnavailableError,
} from '../../platform/files/index.ts';
import { closedError, sendError } from '../../platform/http/index.ts';
import { isWorkspaceOpen } from '../foundation/workspaces/index.ts';
import { isUsedAsCode, publicType, safeFileHeaders } from './file-headers.ts';
import { findPublicFile, type PublicFile } from './public-file-queries.ts';
import { type PublicLinks, publicPictureBytes } from './public-links.ts';
import { sendOriginal } from './send-original.ts';

interface PublicFilesDeps {
  database: Database;
  storage: FileStorage;
  pictures: PictureMaker;
  publicLinks: PublicLinks;
}

/** `GET /public-files/{link}/{name}`: a file of a message to a client, for anyone with its link. */
export const publicFilesPlugin =
  ({ database, storage, pictures, publicLinks }: PublicFilesDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    const making = new Map<string, Promise<Buffer>>();

    /** The picture as a JPEG within the limit, made once. */
    const makePicture = async (key: string): Promise<Buffer> => {
      const name = `within-${publicPictureBytes}.jpg`;
      const found = await storage.readDerived(key, name);
      if (found !== null) return found;
      const made = await pictures.inTurn(() =>
        storage.withPath(key, (path) => makePictureWithin(path, publicPictureBytes)),
      );
      await storage.keepDerived(key, name, made);
      return made;
    };
    const makeOnce = (key: string): Promise<Buffer> => {
      const made = making.get(key) ?? makePicture(key).finally(() => making.delete(key));
      making.set(key, made);
      return made;
    };

    const send = async (reply: FastifyReply, file: PublicFile, form: string, rangeHeader: string | undefined) => {
      const headers = {
        ...safeFileHeaders(file),
        // Kept nowhere for long: a link ends with its message.
        'cache-control': 'private, max-age=60',
        'x-robots-tag': 'noindex',
      };
      if (form === 'original') {
        return sendOriginal(reply, storage, file, { rangeHeader, headers, type: publicType(file.type) });
      }
      const picture = await makeOnce(file.storage_key);
      return reply.headers(headers).type('image/jpeg').send(picture);
    };

    app.get<{ Params: { link: string; name: string } }>('/public-files/:link/:name', async (request, reply) => {
      if (isUsedAsCode(request.headers)) return sendError(reply, 'permission.denied');
      const named = publicLinks.read(request.params.link, request.params.name);
      const file =
        named === null
          ? null
          : await database.inWorkspace(named.workspaceId, async (tx) => {
              if (!(await isWorkspaceOpen(tx, named.workspaceId))) throw closedError();
              return findPublicFile(tx, named.workspaceId, named.fileId);
            });
      if (named === null || file === null) return sendError(reply, 'file.not_found');
      try {
        return await send(reply, file, named.form, request.headers.range);
      } catch (error) {
        if (error instanceof BytesMissingError) return sendError(reply, 'file.not_found');
        if (error instanceof StorageUnavailableError || error instanceof PicturesBusyError) {
          return sendError(reply.header('retry-after', 5), 'server.unavailable');
        }
        // A file that can't be decoded is no picture; a failure to read the original has its own error.
        if (named.form === 'picture') return sendError(reply, 'file.not_found');
        throw error;
      }
    });
  };
