export const targetErrorCodes = {
  'target_policy.not_found': { status: 404, message: 'There are no such targets' },
  'target_policy.changed': { status: 409, message: 'Someone else has changed these targets' },
  'target_policy.too_many': { status: 409, message: 'There are as many sets of targets as there can be' },
} as const;
