import type { Database } from '../../platform/database/index.ts';
import type { FileStorage, PictureMaker } from '../../platform/files/index.ts';
import type { CallerResolver } from '../../platform/http/index.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import type { ServerModule } from '../../platform/server-module/index.ts';
import { makeFileTasks } from './file-jobs.ts';
import { filesPlugin, makeFileRoutes } from './file-routes.ts';
import { type FileStore, makeFileStore } from './file-store.ts';
import type { MayRead } from './may-read-file.ts';
import { publicFilesPlugin } from './public-files-plugin.ts';
import { type MakePublicUrl, makePublicLinks } from './public-links.ts';

export { attachFilesStatement, attachPictures, detachFiles, detachFilesStatements } from './attach-queries.ts';
export { releaseClientAvatar } from './avatar-queries.ts';
export { deleteFiles } from './collect-queries.ts';
export { countFilesOfChannels, listFilesToErase } from './erase-queries.ts';
export { type FileStore, makeFileStore, type NewFile } from './file-store.ts';
export { toFileView } from './file-view.ts';
export { holdFiles, listHeldFiles, passHeldFiles, releaseHeldFiles } from './held-queries.ts';
export type { MakePublicUrl, PublicForm } from './public-links.ts';
export { releaseFile, releaseFilesOfMessage, releasePictures, releaseUpload } from './release-queries.ts';
export { replaceAvatar } from './replace-avatar.ts';
export { setHeldFiles } from './set-held-files.ts';
export { findStorageUse } from './storage-quota.ts';

interface FilesModuleDeps {
  mayRead: MayRead;
  database: Database;
  storage: FileStorage;
  pictures: PictureMaker;
  secrets: Pick<SecretBox, 'derive'>;
  baseUrl: URL;
  callers: CallerResolver;
  rateLimits: boolean;
  listWorkspaceIds: () => Promise<number[]>;
}

export interface FilesModule extends ServerModule {
  store: FileStore;
  makePublicUrl: MakePublicUrl;
}

/** Uploads, access to files, derived pictures, and the collection of unused files. */
export const makeFilesModule = (deps: FilesModuleDeps): FilesModule => {
  const { database, storage, pictures } = deps;
  const store = makeFileStore(database, storage);
  const publicLinks = makePublicLinks(deps);
  return {
    store,
    makePublicUrl: publicLinks.make,
    routes: makeFileRoutes({ ...deps, files: store }),
    plugins: [filesPlugin(deps), publicFilesPlugin({ ...deps, publicLinks })],
    tasks: makeFileTasks(deps),
    crontab: [{ task: 'collect-files', schedule: '53 * * * *' }],
    close: [
      { phase: 'cut', name: 'pictures', withinMs: 500, stop: () => pictures.close() },
      { phase: 'release', name: 'files', withinMs: 500, stop: () => storage.close() },
    ],
  };
};
