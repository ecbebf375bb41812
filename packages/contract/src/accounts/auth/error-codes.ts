export const authErrorCodes = {
  'auth.required': { status: 401, message: 'Sign in first' },
  'auth.wrong_credentials': { status: 401, message: "Email or Password isn't correct." },
  'auth.code_invalid': { status: 400, message: 'Code is invalid.' },
  'auth.confirmation_required': { status: 403, message: 'Confirm with your password or second factor first' },
  'auth.under_review': { status: 403, message: 'An administrator still has to let you in' },
  'auth.paused': { status: 403, message: 'The plan of the workspace has no place for you at the moment' },
  'auth.session_not_found': { status: 404, message: 'There is no such session' },
} as const;

export const authValidationCodes = [
  'validation.password_common',
  'validation.password_wrong',
  'validation.code_wrong',
] as const;
