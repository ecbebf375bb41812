export const planLimitErrorCodes = {
  'plan.too_many_places': { status: 402, message: 'The plan has no room for so many' },
  'plan.owner_needs_place': { status: 409, message: 'The owner always has a place' },
  'plan.own_place': { status: 409, message: 'You cannot take your own place away' },
} as const;
