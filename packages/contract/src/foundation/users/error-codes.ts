export const userErrorCodes = {
  'user.not_found': { status: 404, message: 'There is no such user' },
  'user.email_taken': { status: 409, message: 'Somebody else has this address now' },
  'user.not_pending': { status: 409, message: 'This user has already joined' },
  'user.protected': { status: 403, message: 'You may not change this user' },
  'user.own_rights': { status: 403, message: 'You cannot change your own role or status, or delete yourself' },
  'user.own_email': { status: 403, message: 'Change your own e-mail address in your profile' },
  'user.own_second_factors': { status: 403, message: 'Change your own second factors in your profile' },
  'user.no_second_factor': { status: 409, message: 'This user has no second factor' },
  'user.role_beyond_own': { status: 403, message: 'You cannot give a role that may do more than your own' },
  'user.plan_limit': { status: 402, message: 'The plan allows no more users' },
  'user.too_many_invites': { status: 429, message: 'Too many people were invited within 24 hours' },
} as const;

export const userValidationCodes = [
  'validation.email_invalid',
  'validation.email_taken',
  'validation.entered_twice',
  'validation.username_taken',
  'validation.unknown_role',
  'validation.role_beyond_own',
  'validation.timezone_invalid',
  'validation.image_required',
] as const;
