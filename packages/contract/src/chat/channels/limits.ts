export const channelLimits = {
  channelListPage: 10,
  descriptionChars: 1_000,
  handOverCommentChars: 2_000,
  membersPerCall: 1_000,
} as const;
