export default {
  import: {
    not_found: 'Import not found',
    file_not_found: 'The file is gone. Choose it again.',
    in_progress: 'Your import is still running. Wait for it to finish.',
    not_checked: 'Check the rows first',
    over: 'This import has already finished',
  },
} as const;
