export default {
  user: {
    not_found: 'There is no such user',
    not_pending: 'This user has already joined',
    protected: 'You cannot change this user',
    own_rights: 'You cannot change your own role or status, or delete yourself',
    own_email: 'Change your own address in your profile',
    own_second_factors: 'Change your own second factors in your profile',
    no_second_factor: 'This user has no second factor',
    role_beyond_own: 'You cannot give a role that may do more than your own',
    plan_limit: 'The plan allows no more users',
    too_many_invites: 'Too many invites today. Try again tomorrow.',
  },
  validation: {
    entered_twice: 'Entered twice',
    unknown_role: 'This role does not exist any more',
    role_beyond_own: 'You cannot give a role that may do more than your own',
    image_required: 'Choose a picture',
  },
} as const;
