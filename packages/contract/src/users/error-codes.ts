export const userErrorCodes = {
  'user.not_found': { status: 404, message: 'There is no such user' },
  'user.email_taken': { status: 409, message: 'Somebody else has this address now' },
} as const;

export const userValidationCodes = [
  'validation.email_invalid',
  'validation.email_taken',
  'validation.username_taken',
  'validation.timezone_invalid',
  'validation.image_required',
] as const;
