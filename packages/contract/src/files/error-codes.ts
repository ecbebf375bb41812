export const fileErrorCodes = {
  'file.not_found': { status: 404, message: 'There is no such file' },
  'file.too_large': { status: 413, message: 'File size should be less than 20mb' },
  'file.missing': { status: 400, message: 'The request carries no file' },
  'file.empty': { status: 400, message: 'The file is empty' },
  'file.storage_full': { status: 413, message: 'There is no space left for files' },
} as const;
