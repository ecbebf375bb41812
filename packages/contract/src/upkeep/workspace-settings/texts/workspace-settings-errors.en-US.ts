export default {
  validation: {
    owner_unfit: 'Choose an active user whose role may manage users and roles',
  },
} as const;
