export default {
  import: {
    not_found: 'There is no such import',
    file_not_found: 'The file is gone. Choose it again.',
    in_progress: 'Your import is not over yet. Wait until it is.',
    not_checked: 'Check the rows first',
    over: 'This import is over',
  },
} as const;
