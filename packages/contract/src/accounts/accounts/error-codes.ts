export const accountErrorCodes = {
  'auth.sign_up_closed': { status: 403, message: 'This workspace takes people in by invitation only' },
} as const;

export const accountValidationCodes = ['validation.email_domain'] as const;
