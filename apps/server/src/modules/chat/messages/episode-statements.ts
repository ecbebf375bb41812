import type { Statement } from '../../../platform/database/index.ts';

/** What the batch of messages runs for episodes of conversations, in the flight that stores it (modules/messaging/episodes). */
export interface EpisodeStatements {
  /** Begins an episode, with its next message, in each of these closed conversations. */
  beginByClients(workspaceId: number, channelIds: readonly number[]): Statement;
}
