export default {
  export: {
    in_progress: 'An export is already in progress',
    not_found: 'Export not found',
  },
} as const;
