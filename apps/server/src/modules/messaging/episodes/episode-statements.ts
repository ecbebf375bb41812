import type { EpisodeStatements } from '../../chat/messages/index.ts';
import { beginByClientsStatement } from './episode-queries.ts';

/** What the batch of messages runs when clients write to closed conversations. */
export const episodeStatements: EpisodeStatements = { beginByClients: beginByClientsStatement };
