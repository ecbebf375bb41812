const hourMs = 60 * 60 * 1000;
const limitPerHour = 100;
/** Chats that are remembered; the least recently written to are forgotten first. */
const maxChats = 5_000;

/**
 * Distinguishes the two meanings of status 12: too many requests now, or the hundredth message within an hour to a
 * client who does not answer. After a restart the second is taken for the first until the hour is over, which only
 * means that it is tried again.
 */
export class RecentSends {
  readonly #chats = new Map<string, number[]>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  note(chatId: string): void {
    const times = this.#within(chatId);
    times.push(this.#now());
    this.#chats.delete(chatId);
    this.#chats.set(chatId, times);
    const [oldest] = this.#chats.keys();
    if (this.#chats.size > maxChats && oldest !== undefined) this.#chats.delete(oldest);
  }

  isLimitReached(chatId: string): boolean {
    return this.#within(chatId).length >= limitPerHour;
  }

  #within(chatId: string): number[] {
    const since = this.#now() - hourMs;
    return (this.#chats.get(chatId) ?? []).filter((at) => at > since).slice(-limitPerHour);
  }
}
