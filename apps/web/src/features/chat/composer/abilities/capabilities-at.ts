import type { Capabilities } from '@switchboard/contract';

/** The messenger's abilities at a moment, if the client has stayed silent since the capabilities were read. */
export function capabilitiesAt(read: Capabilities, nowMs: number): Capabilities {
  const begun = read.later.filter(({ from }) => Date.parse(from) <= nowMs);
  const phase = begun.at(-1);
  if (phase === undefined) return read;
  const { from: _, ...passing } = phase;
  return { ...read, ...passing, later: read.later.slice(begun.length) };
}
