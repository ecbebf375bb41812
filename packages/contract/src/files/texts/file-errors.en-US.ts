export default {
  file: {
    not_found: 'There is no such file',
    too_large: 'File size should be less than 20mb',
    missing: 'The request carries no file',
    empty: 'The file is empty',
    storage_full: 'There is no space left for files',
  },
} as const;
