export {
  type ChannelFactsRow,
  channelFactsStatement,
  findChannelFacts,
  lockChannel,
} from './channel-facts-queries.ts';
export { assertMayUse, loadChannelFacts, mayReadChannel } from './load-channel-facts.ts';
