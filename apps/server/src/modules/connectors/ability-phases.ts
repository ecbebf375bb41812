/**
 * A connector's `abilitiesAt` as data: its results for every time since the client was last active. Stored in the bot's
 * row, so that code that shows a conversation or accepts a message has the abilities without the connector.
 */
import type { Abilities, AbilityMoment, PassingAbilities } from './abilities.ts';

type AbilitiesAt = (moment: AbilityMoment) => Abilities;

/** The passing abilities from a time on, which is counted from the client's last activity, as are the times in it. */
interface Phase {
  fromMs: number;
  replyWindow: null | { kind: NonNullable<Abilities['replyWindow']>['kind']; untilMs: number | null };
  costClass: Abilities['costClass'];
  costUntilMs: number | null;
}

export interface AbilityPhases {
  /** The constant part. */
  lasting: Omit<Abilities, keyof PassingAbilities>;
  /** Where it is not known when the client was active. */
  unknown: Phase;
  /** In the order of time, from 0 on. */
  phases: Phase[];
}

/** More would mean a connector whose phases never end. */
const mostPhases = 16;

export const recordAbilities = (abilitiesAt: AbilitiesAt, humanAgent = false): AbilityPhases => {
  const start = new Date(0);
  const phases: Phase[] = [];
  let next: number | null = 0;
  while (next !== null) {
    if (phases.length === mostPhases) throw new Error('the abilities of this connector change without end');
    const phase = toPhase(abilitiesAt({ now: new Date(next), lastInboundAt: start, humanAgent }), next);
    phases.push(phase);
    next = endOf(phase);
  }
  const unknown = abilitiesAt({ now: start, lastInboundAt: null, humanAgent });
  const { replyWindow: _, costClass: __, costUntil: ___, ...lasting } = unknown;
  return { lasting, unknown: toPhase(unknown, 0), phases };
};

const toPhase = ({ replyWindow, costClass, costUntil }: PassingAbilities, fromMs: number): Phase => ({
  fromMs,
  replyWindow: replyWindow && { kind: replyWindow.kind, untilMs: replyWindow.until?.getTime() ?? null },
  costClass,
  costUntilMs: costUntil?.getTime() ?? null,
});

const endOf = ({ fromMs, replyWindow, costUntilMs }: Phase): number | null => {
  const ends = [replyWindow?.untilMs ?? null, costUntilMs].filter((end) => end !== null && end > fromMs);
  return ends.length === 0 ? null : Math.min(...(ends as number[]));
};

/** The abilities at a moment, as the recorded function returns them. */
export const abilitiesIn = ({ lasting, unknown, phases }: AbilityPhases, moment: AbilityMoment): Abilities => {
  const { now, lastInboundAt } = moment;
  if (lastInboundAt === null) return { ...lasting, ...fromPhase(unknown, 0) };
  const sinceMs = now.getTime() - lastInboundAt.getTime();
  const phase = phases.findLast(({ fromMs }) => fromMs <= sinceMs) ?? phases[0] ?? unknown;
  return { ...lasting, ...fromPhase(phase, lastInboundAt.getTime()) };
};

/** How the passing abilities change after a moment, if the client stays silent. */
export const laterAbilities = (
  { phases }: AbilityPhases,
  { now, lastInboundAt }: AbilityMoment,
): { from: Date; abilities: PassingAbilities }[] => {
  if (lastInboundAt === null) return [];
  const start = lastInboundAt.getTime();
  return phases
    .filter(({ fromMs }) => fromMs > 0 && start + fromMs > now.getTime())
    .map((phase) => ({ from: new Date(start + phase.fromMs), abilities: fromPhase(phase, start) }));
};

const fromPhase = ({ replyWindow, costClass, costUntilMs }: Phase, start: number): PassingAbilities => {
  const at = (ms: number | null) => (ms === null ? null : new Date(start + ms));
  return {
    replyWindow: replyWindow && { kind: replyWindow.kind, until: at(replyWindow.untilMs) },
    costClass,
    costUntil: at(costUntilMs),
  };
};

/** Whether it has to be known when clients were last active. */
export const dependsOnActivity = ({ phases }: AbilityPhases): boolean =>
  phases.some(({ replyWindow, costClass }) => replyWindow !== null || costClass !== null);
