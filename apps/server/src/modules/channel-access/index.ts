export { type ChannelFactsRow, findChannelFacts } from './channel-facts-queries.ts';
export { loadChannelFacts } from './load-channel-facts.ts';
