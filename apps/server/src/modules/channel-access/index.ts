export { type ChannelFactsRow, findChannelFacts, listChannelFacts } from './channel-facts-queries.ts';
export { loadChannelFacts } from './load-channel-facts.ts';
