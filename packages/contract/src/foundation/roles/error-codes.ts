export const roleErrorCodes = {
  'role.not_found': { status: 404, message: 'There is no such role' },
  'role.beyond_rights': { status: 403, message: 'Nobody can give or take a permission that they do not have' },
  'role.of_owner': { status: 403, message: 'The role of the owner can only be changed by the owner' },
  'role.built_in': { status: 403, message: 'The roles that every workspace has cannot be deleted' },
  'role.in_use': { status: 409, message: 'Users have this role: choose another one for them' },
  'role.last_administrator': { status: 409, message: 'The owner must be able to manage users and roles' },
  'role.too_many': { status: 409, message: 'There are too many roles' },
} as const;

export const roleValidationCodes = ['validation.role_name_taken', 'validation.read_required'] as const;
