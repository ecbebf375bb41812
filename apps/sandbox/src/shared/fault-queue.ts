import type { Clock } from './clock.ts';

/** Faults of the next calls of a bot. */
export const callFaultKinds = [
  'too_many_requests',
  'server_error',
  'html_bad_gateway',
  'garbage',
  'blocked',
  'reset',
  'slow',
  'accept_then_reset',
  'accept_then_error',
  'refused',
] as const;

/** Faults of the next updates that are posted to a bot: one comes twice, or after the one that follows it. */
export const updateFaultKinds = ['repeated', 'shuffled'] as const;

export type UpdateFaultKind = (typeof updateFaultKinds)[number];
export type FaultKind = (typeof callFaultKinds)[number] | UpdateFaultKind;

export type Fault = {
  kind: FaultKind;
  /** Only for this bot; every bot when absent. */
  bot_id?: number | undefined;
  /** Method name, case-insensitive, or a beginning with `*` after it (`send*`); every method when absent. */
  method?: string | undefined;
  /** How many more calls fail, or updates are spoiled. */
  times: number;
  /** Seconds, for `too_many_requests`. */
  retry_after?: number | undefined;
  /** Milliseconds before the answer; `slow` is 5,000 where it does not say. */
  delay_ms?: number | undefined;
  /** For `refused`, and Messenger's `accept_then_error`: the messenger's words, its own code, and its subcode where it has them. */
  detail?: string | undefined;
  code?: number | undefined;
  subcode?: number | undefined;
};

export type FaultQueue = {
  add(fault: Fault): void;
  list(): readonly Fault[];
  clear(): void;
  /** The fault for this call, if any; counts it down. */
  take(botId: number, method: string): Fault | null;
  /** The fault for an update that is about to go out, if any (of the named kind, if one is named); counts it down. */
  takeForUpdate(botId: number, wanted?: UpdateFaultKind): UpdateFaultKind | null;
};

/** Faults set for the next calls and updates, oldest first. */
export function makeFaultQueue(): FaultQueue {
  let faults: Fault[] = [];

  function take(isMeant: (fault: Fault) => boolean): Fault | null {
    const fault = faults.find(isMeant);
    if (!fault) return null;
    fault.times--;
    faults = faults.filter((each) => each.times > 0);
    return fault;
  }

  const isForBot = (fault: Fault, botId: number) => fault.bot_id === undefined || fault.bot_id === botId;

  return {
    add: (fault) => void faults.push({ ...fault }),
    list: () => faults,
    clear() {
      faults = [];
    },
    take: (botId, method) =>
      take(
        (fault) =>
          !isUpdateFault(fault.kind) &&
          isForBot(fault, botId) &&
          (fault.method === undefined || isMethodMatch(fault.method, method)),
      ),
    takeForUpdate(botId, wanted) {
      const isMeant = ({ kind }: Fault) => (wanted === undefined ? isUpdateFault(kind) : kind === wanted);
      const kind = take((fault) => isMeant(fault) && isForBot(fault, botId))?.kind;
      return kind !== undefined && isUpdateFault(kind) ? kind : null;
    },
  };
}

/** Waits as long as the fault delays the answer. */
export const passDelay = async (clock: Clock, { kind, delay_ms: delayMs = kind === 'slow' ? 5_000 : 0 }: Fault) => {
  if (delayMs > 0) await new Promise<void>((resolve) => clock.setTimer(delayMs, resolve));
};

/** The fault is the answer, and the call is not carried out. */
export const isInsteadOfCall = (fault: Fault): boolean => fault.kind !== 'slow' && !isTakenFirst(fault);

/** The call is carried out before it fails. */
export const isTakenFirst = ({ kind }: Fault): boolean => kind === 'accept_then_reset' || kind === 'accept_then_error';

const isUpdateFault = (kind: FaultKind): kind is UpdateFaultKind => updateFaultKinds.some((each) => each === kind);

function isMethodMatch(pattern: string, method: string): boolean {
  const [wanted, called] = [pattern.toLowerCase(), method.toLowerCase()];
  return wanted.endsWith('*') ? called.startsWith(wanted.slice(0, -1)) : called === wanted;
}
