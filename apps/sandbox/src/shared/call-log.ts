export type LoggedCall = { method: string; parameters: Record<string, unknown>; at_ms: number };

const maxCallsPerBot = 2000;

export type CallLog = {
  add(botId: number, call: LoggedCall): void;
  list(botId: number): readonly LoggedCall[];
  clear(botId: number): void;
};

/** Records the latest calls of every bot, for tests and debugging. */
export function makeCallLog(): CallLog {
  const calls = new Map<number, LoggedCall[]>();
  return {
    add(botId, call) {
      const list = calls.get(botId) ?? [];
      calls.set(botId, list);
      list.push(call);
      if (list.length > maxCallsPerBot) list.shift();
    },
    list: (botId) => calls.get(botId) ?? [],
    clear: (botId) => void calls.delete(botId),
  };
}
