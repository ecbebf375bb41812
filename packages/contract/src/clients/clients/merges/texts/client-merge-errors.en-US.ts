export default {
  client: {
    already_merged: 'These clients are one person already',
    merge_not_found: 'This merge was undone already',
    too_many_merged: 'Too many clients would be one person',
  },
} as const;
