export default {
  client: {
    already_merged: 'These clients are already merged',
    merge_not_found: 'This merge has already been undone',
    too_many_merged: 'Too many clients to merge into one person',
  },
} as const;
