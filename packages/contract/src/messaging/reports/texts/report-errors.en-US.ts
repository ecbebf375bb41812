export default {
  report: { not_allowed: 'You can only see your own numbers' },
  validation: { period_too_long: 'Choose a period of up to three years' },
} as const;
