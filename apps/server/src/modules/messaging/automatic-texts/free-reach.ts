import { limits } from '@switchboard/contract';
import { type AbilityPhases, abilitiesIn } from '../../connectors/index.ts';

interface Reach {
  /** `AbilityPhases` of the bot. */
  ability_phases: object | null;
  last_inbound_at: Date | null;
  now: Date;
}

/** Whether the messenger takes an automatic text, and for nothing, as long as it may wait to be sent. */
export const isReachedForFree = ({ ability_phases: phases, last_inbound_at: lastInboundAt, now }: Reach): boolean => {
  if (phases === null) return true;
  const latest = new Date(now.getTime() + limits.automaticTextMinutes * 60_000);
  const { replyWindow, costClass } = abilitiesIn(phases as AbilityPhases, { now: latest, lastInboundAt });
  return (replyWindow === null || replyWindow.kind === 'open') && costClass !== 'charged';
};
