export const ratingErrorCodes = {
  'rating_policy.changed': { status: 409, message: 'Someone else has changed how this bot asks for ratings' },
} as const;
