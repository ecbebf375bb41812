import type { Method, MethodDeps } from './method.ts';

/** getFile: opens the download path of a file this bot has seen. */
export function makeFileMethods({ files }: MethodDeps): Record<string, Method> {
  return {
    getFile({ bot, parameters }) {
      const fileId = parameters.text('file_id');
      const { file, path } = files.openPath(bot, fileId);
      return {
        result: { file_id: fileId, file_unique_id: file.uniqueId, file_size: file.sizeBytes, file_path: path },
      };
    },
  };
}
