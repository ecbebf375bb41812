import { defineSlice, type Handlers } from '../slice.ts';
import { type BotsState, emptyBots } from './bots-state.ts';

const handlers: Handlers<BotsState> = {
  updateBots: (state, { bots }) => ({ ...state, bots: Object.fromEntries(bots.map((bot) => [bot.id, bot])) }),
};

export const botsSlice = defineSlice({ empty: emptyBots, handlers });
