export const reportErrorCodes = {
  'report.not_allowed': { status: 403, message: 'You can see your own figures only' },
} as const;

export const reportValidationCodes = ['validation.period_too_long'] as const;
