import type { BotSummary } from '@switchboard/contract';

export interface BotsState {
  bots: Record<number, BotSummary>;
}

export const emptyBots = (): BotsState => ({ bots: {} });
