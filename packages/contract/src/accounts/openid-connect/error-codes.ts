export const openIdErrorCodes = {
  'openid.refused': { status: 403, message: 'The sign-in by the provider was refused; `reason` says why' },
  'auth.password_off': { status: 403, message: 'Passwords are turned off here. Sign in with the provider' },
} as const;
export const openIdValidationCodes = ['validation.issuer_invalid'] as const;
