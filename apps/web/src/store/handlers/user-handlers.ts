import type { Handlers } from './handler.ts';

export const userHandlers: Handlers<'updateUser' | 'updateBots'> = {
  updateUser: (state, user) => {
    const next = { ...state, users: { ...state.users, [user.id]: user } };
    if (state.me?.id !== user.id) return next;
    // What the new role may do does not come with the event.
    const stale = state.me.role_id === user.role_id ? state.stale : { ...state.stale, me: true };
    return { ...next, me: { ...state.me, ...user }, stale };
  },

  updateBots: (state, { bots }) => ({
    ...state,
    bots: { ...state.bots, ...Object.fromEntries(bots.map((bot) => [bot.id, bot])) },
  }),
};
