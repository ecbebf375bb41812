export default {
  target_policy: {
    not_found: 'These targets no longer exist',
    changed: 'Someone else has changed these targets. Close the form and open it again.',
    too_many: 'You’ve reached the limit of targets. Delete the ones you don’t need first.',
  },
} as const;
