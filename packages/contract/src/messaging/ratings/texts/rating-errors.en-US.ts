export default {
  rating_policy: {
    changed: 'Someone else has changed how this bot asks for ratings. Look at its settings and change them again.',
  },
} as const;
