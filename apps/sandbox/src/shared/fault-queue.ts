export type FaultKind =
  | 'too_many_requests'
  | 'server_error'
  | 'html_bad_gateway'
  | 'garbage'
  | 'blocked'
  | 'reset'
  | 'slow'
  | 'accept_then_reset';

export type Fault = {
  kind: FaultKind;
  /** Only for this bot; every bot when absent. */
  bot_id?: number | undefined;
  /** Method name, case-insensitive, or a beginning with `*` after it (`send*`); every method when absent. */
  method?: string | undefined;
  /** How many more calls fail. */
  times: number;
  /** Seconds, for `too_many_requests`. */
  retry_after?: number | undefined;
  /** Milliseconds, for `slow`. */
  delay_ms?: number | undefined;
};

export type FaultQueue = {
  add(fault: Fault): void;
  list(): readonly Fault[];
  clear(): void;
  /** The fault for this call, if any; counts it down. */
  take(botId: number, method: string): Fault | null;
};

/** Faults set for the next calls, oldest first. */
export function makeFaultQueue(): FaultQueue {
  let faults: Fault[] = [];
  return {
    add: (fault) => void faults.push({ ...fault }),
    list: () => faults,
    clear() {
      faults = [];
    },
    take(botId, method) {
      const fault = faults.find(
        (each) =>
          (each.bot_id === undefined || each.bot_id === botId) &&
          (each.method === undefined || isMethodMatch(each.method, method)),
      );
      if (!fault) return null;
      fault.times--;
      faults = faults.filter((each) => each.times > 0);
      return fault;
    },
  };
}

function isMethodMatch(pattern: string, method: string): boolean {
  const [wanted, called] = [pattern.toLowerCase(), method.toLowerCase()];
  return wanted.endsWith('*') ? called.startsWith(wanted.slice(0, -1)) : called === wanted;
}
