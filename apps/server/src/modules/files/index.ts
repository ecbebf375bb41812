export { makeFileTasks } from './file-jobs.ts';
export { filesPlugin, makeFileRoutes } from './file-routes.ts';
export { type FileStore, makeFileStore, type NewFile } from './file-store.ts';
export { replaceAvatar } from './replace-avatar.ts';
