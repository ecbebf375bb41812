export default {
  validation: {
    owner_unfit: 'Choose an active user whose role can manage users and roles',
  },
} as const;
