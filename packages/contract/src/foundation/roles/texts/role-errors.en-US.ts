export default {
  role: {
    not_found: 'Role not found',
    beyond_rights: 'You can’t grant or revoke a permission you don’t have yourself',
    of_owner: 'Only the owner can change the owner’s role',
    built_in: 'Built-in roles can’t be deleted',
    in_use: 'Some users have this role. Choose another one for them.',
    last_administrator: 'The owner must be able to manage users and roles',
    too_many: 'You’ve reached the limit of roles. Delete one you don’t need first.',
  },
  validation: {
    role_name_taken: 'A role with this name already exists',
    read_required: 'Permission to change something requires permission to see it',
  },
} as const;
