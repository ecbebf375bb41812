export default {
  file: {
    not_found: 'File not found',
    too_large: 'File size should be less than 20mb',
    missing: 'The request has no file',
    empty: 'The file is empty',
    storage_full: 'There’s no storage space left for files',
  },
} as const;
