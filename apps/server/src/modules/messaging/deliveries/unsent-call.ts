import type { OutboundPart } from '../../connectors/index.ts';
import type { SentPartRow } from './delivery-queries.ts';

type Call = Pick<OutboundPart, 'slots'>;
type Part = Pick<SentPartRow, 'part' | 'has_failed'>;

/**
 * The calls of a message that are still to be made, in order: those of which the phone has nothing, or whose message the
 * messenger has reported as failed. What is on the phone already is never sent again.
 */
export const listUnsentCalls = <C extends Call>(calls: readonly C[], sent: readonly Part[]): C[] => {
  const onPhone = new Set(sent.filter(({ has_failed }) => !has_failed).map(({ part }) => part));
  return calls.filter(({ slots }) => !slots.some((slot) => onPhone.has(slot)));
};
