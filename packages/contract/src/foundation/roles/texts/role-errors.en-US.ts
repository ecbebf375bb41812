export default {
  role: {
    not_found: 'There is no such role',
    beyond_rights: 'You cannot give or take a permission that you do not have yourself',
    of_owner: 'Only the owner can change the role of the owner',
    built_in: 'The roles that every workspace has cannot be deleted',
    in_use: 'Users have this role. Choose another one for them.',
    last_administrator: 'The owner must be able to manage users and roles',
    too_many: 'There are too many roles. Delete one that nobody needs first.',
  },
  validation: {
    role_name_taken: 'There is a role of this name already',
    read_required: 'Whoever may change something must be able to see it',
  },
} as const;
