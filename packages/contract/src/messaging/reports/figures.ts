/**
 * What is counted. One definition of each figure for cards, tables, CSV and the API; its name and how it is counted stand
 * in the texts (`reports:figures`).
 */

import { costClasses } from '../../connectors/capabilities.ts';

/** What happens with clients, noted as a fact with its moment, and what it took. */
export const factKinds = [
  /** A client's first conversation is opened; a closed one is opened again. */
  'opened',
  'reopened',
  /** Takes from the opening on. */
  'closed',
  /** A person's first public message of an episode after the client's first one; takes the time between. */
  'first_answer',
  /** The end of each wait by a person's message; takes the wait. */
  'answer',
  'assigned',
  'released',
  'transferred',
  'snoozed',
  'message_in',
  /** Public; notes are not counted. */
  'message_out',
  /** With its stars. */
  'rating',
  'target_met',
  'target_missed',
  /** A message to a client did not arrive, with the reason; at the moment it was written, as the others of messages. */
  'failed',
  /** A message to a client whose messenger tells when it arrives and is read. */
  'followed',
  'delivered',
  'read',
  /** What a message to a client cost, where messages have a price (`costClasses`). */
  ...costClasses,
] as const;
export type FactKind = (typeof factKinds)[number];

/** Who did it. */
export const factMakers = ['client', 'person', 'automation', 'app'] as const;
export type FactMaker = (typeof factMakers)[number];

/**
 * `count`: how often. `level`: how many there are at the end. `time`: milliseconds it took, with median and percentile.
 * `share`: 0 to 1. `stars`: 1 to 5.
 */
export type Measure = 'count' | 'level' | 'time' | 'share' | 'stars';

interface Figure {
  measure: Measure;
  of: readonly FactKind[];
  /** Of a share: the facts that it is a part of. */
  outOf?: readonly FactKind[];
  /** Of a level: what takes away. */
  less?: readonly FactKind[];
}

const define = <Id extends string>(figures: Record<Id, Figure>): Record<Id, Figure> => figures;

export const figures = define({
  opened: { measure: 'count', of: ['opened', 'reopened'] },
  new_clients: { measure: 'count', of: ['opened'] },
  closed: { measure: 'count', of: ['closed'] },
  open: { measure: 'level', of: ['opened', 'reopened'], less: ['closed'] },
  messages_in: { measure: 'count', of: ['message_in'] },
  messages_out: { measure: 'count', of: ['message_out'] },
  first_answer: { measure: 'time', of: ['first_answer'] },
  answer: { measure: 'time', of: ['answer'] },
  closing: { measure: 'time', of: ['closed'] },
  on_time: { measure: 'share', of: ['target_met'], outOf: ['target_met', 'target_missed'] },
  rating: { measure: 'stars', of: ['rating'] },
  assigned: { measure: 'count', of: ['assigned', 'transferred'] },
  released: { measure: 'count', of: ['released'] },
  snoozed: { measure: 'count', of: ['snoozed'] },
  failed: { measure: 'count', of: ['failed'] },
  delivered: { measure: 'share', of: ['delivered'], outOf: ['followed'] },
  read: { measure: 'share', of: ['read'], outOf: ['followed'] },
  free: { measure: 'count', of: ['free'] },
  session: { measure: 'count', of: ['session'] },
  charged: { measure: 'count', of: ['charged'] },
});
export type FigureId = keyof typeof figures;
export const figureIds = Object.keys(figures) as [FigureId, ...FigureId[]];

/** The kinds of facts that a figure is made of. */
export const factsOf = (id: FigureId): readonly FactKind[] => {
  const { of, outOf = [], less = [] } = figures[id];
  return [...new Set([...of, ...outOf, ...less])];
};

/** The kinds of facts that stand in the list behind a figure: all that a share is a part of, all that is open. */
export const listedFactsOf = (id: FigureId): readonly FactKind[] => figures[id].outOf ?? figures[id].of;

/** The facts behind a figure are told apart by why a message failed, or by the stars of a rating. */
export const brokenDownFigures = ['failed', 'rating'] as const satisfies readonly FigureId[];
export type BrokenDownFigure = (typeof brokenDownFigures)[number];
