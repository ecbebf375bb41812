export default {
  actions: { conversation: { taken_away: 'Conversation taken from its manager' } },
} as const;
