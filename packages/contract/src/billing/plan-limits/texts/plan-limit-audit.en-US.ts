export default {
  actions: {
    plan: {
      places_changed: 'Seats in the plan changed',
    },
  },
} as const;
