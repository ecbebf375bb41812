export default {
  user: {
    not_found: 'User not found',
    not_pending: 'This user has already joined',
    protected: 'You can’t change this user',
    own_rights: 'You can’t change your own role or status, or delete yourself',
    own_email: 'Change your own email in your profile',
    own_second_factors: 'Manage your own second factors in your profile',
    no_second_factor: 'This user has no second factor',
    role_beyond_own: 'You can’t give a role that can do more than your own',
    plan_limit: 'Your plan has no seats left for users',
    too_many_invites: 'Too many invites today. Try again tomorrow.',
  },
  validation: {
    entered_twice: 'Entered twice',
    unknown_role: 'This role no longer exists',
    role_beyond_own: 'You can’t give a role that can do more than your own',
    image_required: 'Choose a picture',
  },
} as const;
