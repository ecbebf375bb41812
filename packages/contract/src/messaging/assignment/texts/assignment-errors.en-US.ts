export default {
  assignment: {
    changed: 'Someone else has changed how these clients are assigned. Look at their settings and change them again.',
  },
} as const;
