export const authErrorCodes = {
  'auth.required': { status: 401, message: 'Sign in first' },
  'auth.wrong_credentials': { status: 401, message: "Email or Password isn't correct." },
  'auth.code_invalid': { status: 400, message: 'Code is invalid.' },
  'auth.session_not_found': { status: 404, message: 'There is no such session' },
} as const;

export const authValidationCodes = ['validation.password_common'] as const;
