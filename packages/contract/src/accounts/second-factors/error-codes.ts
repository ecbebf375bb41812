export const secondFactorErrorCodes = {
  'auth.second_factor_required': { status: 401, message: 'The password is right; now show the second factor' },
  'auth.challenge_expired': { status: 400, message: 'Too much time has passed. Begin the sign-in again' },
  'auth.totp_enabled': { status: 409, message: 'The authenticator app is turned on already' },
  'auth.totp_not_started': { status: 409, message: 'Ask for a secret for the authenticator app first' },
  'auth.passkey_refused': { status: 400, message: 'This passkey cannot be used' },
  'auth.passkey_not_found': { status: 404, message: 'There is no such passkey' },
  'auth.passkey_known': { status: 409, message: 'This passkey cannot be added. Use another one' },
  'auth.too_many_passkeys': { status: 409, message: 'There are too many passkeys. Remove one first' },
  'auth.no_second_factor': { status: 409, message: 'There is no second factor' },
} as const;
