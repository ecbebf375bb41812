export default {
  actions: {
    plan: {
      places_changed: 'Places in the plan changed',
    },
  },
} as const;
