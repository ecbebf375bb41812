export default {
  export: {
    in_progress: 'An export is being made already',
    not_found: 'There is no such export',
  },
} as const;
