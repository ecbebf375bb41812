import type { FastifyBaseLogger } from 'fastify';
import type { Measure } from '../../../../platform/metrics/index.ts';

/** Counts and logs the updates that break their protocol and so are never handled. Their content is logged nowhere. */
export interface SetAside {
  note(bot: { workspaceId: number; botId: number; update?: string }): void;
  measure: Measure;
}

export const makeSetAside = (log: Pick<FastifyBaseLogger, 'error'>): SetAside => {
  let count = 0;
  return {
    note(bot) {
      count += 1;
      log.error(bot, 'an update breaks its protocol');
    },
    measure: {
      name: 'switchboard_updates_set_aside',
      help: 'Updates of messengers that nobody can read, since the start',
      read: () => count,
    },
  };
};
