export { noteBotState } from './announce-bots.ts';
export { findBotRoute } from './bot-queries.ts';
export { makeBotRoutes } from './bot-routes.ts';
export { BotRunners } from './bot-runners.ts';
export { type ConnectedBot, type FindConnectedBot, makeFindConnectedBot } from './connected-bot.ts';
export { webhookBaseOf } from './webhook-base.ts';
