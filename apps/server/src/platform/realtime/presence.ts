import type { Bus } from './bus.ts';

/** How often a process repeats its connected users, and how long that counts without being repeated. */
const repeatMs = 20_000;
const believedMs = 50_000;
/** A closed socket counts for this long, so that a reconnect does not show the user as offline. */
const lingerMs = 4_000;
const usersPerMessage = 500;

type ChangeListener = (workspaceId: number, userId: number, isOnline: boolean) => void;

interface PresenceData {
  online: number[];
  /** Their last socket has closed; they count as online until the time to reconnect is over. */
  leaving?: number[];
  offline: number[];
  /** The sending process has just started and asks the others who is online. */
  asks?: boolean;
}

interface Sighting {
  at: number;
  isLeaving: boolean;
}

/** The connected users, of this process or another; kept in memory only, never in the database. */
export class Presence {
  readonly #bus: Bus;
  readonly #processId: string;
  readonly #onChange: ChangeListener;
  /** workspace → user → process → when last reported (ms). */
  readonly #seen = new Map<number, Map<number, Map<string, Sighting>>>();
  readonly #local = new Map<number, Map<number, number>>();
  readonly #lingering = new Map<string, NodeJS.Timeout>();
  readonly #timer: NodeJS.Timeout;

  constructor(bus: Bus, processId: string, onChange: ChangeListener) {
    this.#bus = bus;
    this.#processId = processId;
    this.#onChange = onChange;
    this.#timer = setInterval(() => this.#repeat(), repeatMs);
    this.#timer.unref();
    bus.publish({
      from: processId,
      workspaceId: 0,
      signal: { name: 'presence', data: { online: [], offline: [], asks: true } },
    });
  }

  isOnline(workspaceId: number, userId: number): boolean {
    return (this.#seen.get(workspaceId)?.get(userId)?.size ?? 0) > 0;
  }

  onlineIn(workspaceId: number): number[] {
    return [...(this.#seen.get(workspaceId)?.keys() ?? [])];
  }

  /** Whether a socket is open at this moment, not counting closed ones whose user still shows as online. */
  isConnected(workspaceId: number, userId: number): boolean {
    const sightings = this.#seen.get(workspaceId)?.get(userId)?.values() ?? [];
    return [...sightings].some(({ isLeaving }) => !isLeaving);
  }

  connected(workspaceId: number, userId: number): void {
    const key = `${workspaceId}:${userId}`;
    const lingering = this.#lingering.get(key);
    if (lingering !== undefined) {
      clearTimeout(lingering);
      this.#lingering.delete(key);
    }
    const users = this.#local.get(workspaceId) ?? new Map<number, number>();
    this.#local.set(workspaceId, users);
    const count = (users.get(userId) ?? 0) + 1;
    users.set(userId, count);
    if (count === 1) {
      this.#note(workspaceId, userId, this.#processId, true);
      this.#publish(workspaceId, { online: [userId], offline: [] });
    }
  }

  disconnected(workspaceId: number, userId: number): void {
    const users = this.#local.get(workspaceId);
    const count = (users?.get(userId) ?? 1) - 1;
    if (count > 0) {
      users?.set(userId, count);
      return;
    }
    users?.delete(userId);
    this.#note(workspaceId, userId, this.#processId, true, true);
    this.#publish(workspaceId, { online: [], leaving: [userId], offline: [] });
    const key = `${workspaceId}:${userId}`;
    const timer = setTimeout(() => {
      this.#lingering.delete(key);
      this.#note(workspaceId, userId, this.#processId, false);
      this.#publish(workspaceId, { online: [], offline: [userId] });
    }, lingerMs);
    timer.unref();
    this.#lingering.set(key, timer);
  }

  /** Handles another process's report about its users. */
  heard(workspaceId: number, from: string, data: unknown): void {
    const { online, leaving = [], offline, asks = false } = data as PresenceData;
    if (asks) this.#repeat();
    for (const userId of online) this.#note(workspaceId, userId, from, true);
    for (const userId of leaving) this.#note(workspaceId, userId, from, true, true);
    for (const userId of offline) this.#note(workspaceId, userId, from, false);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const timer of this.#lingering.values()) clearTimeout(timer);
    for (const [workspaceId, users] of this.#local) {
      for (const chunk of chunksOf([...users.keys()])) this.#publish(workspaceId, { online: [], offline: chunk });
    }
  }

  #note(workspaceId: number, userId: number, from: string, isOnline: boolean, isLeaving = false): void {
    const users = this.#seen.get(workspaceId) ?? new Map<number, Map<string, Sighting>>();
    this.#seen.set(workspaceId, users);
    const processes = users.get(userId) ?? new Map<string, Sighting>();
    const before = processes.size > 0;
    if (isOnline) processes.set(from, { at: Date.now(), isLeaving });
    else processes.delete(from);
    if (processes.size > 0) users.set(userId, processes);
    else users.delete(userId);
    if (users.size === 0) this.#seen.delete(workspaceId);
    if (before !== processes.size > 0) this.#onChange(workspaceId, userId, processes.size > 0);
  }

  #repeat(): void {
    const oldest = Date.now() - believedMs;
    for (const [workspaceId, users] of this.#seen) {
      for (const [userId, processes] of users) {
        for (const [from, { at }] of processes) {
          if (from !== this.#processId && at < oldest) this.#note(workspaceId, userId, from, false);
        }
      }
    }
    for (const [workspaceId, users] of this.#local) {
      for (const chunk of chunksOf([...users.keys()])) this.#publish(workspaceId, { online: chunk, offline: [] });
    }
  }

  #publish(workspaceId: number, data: PresenceData): void {
    this.#bus.publish({ from: this.#processId, workspaceId, signal: { name: 'presence', data } });
  }
}

const chunksOf = (users: number[]): number[][] => {
  const chunks: number[][] = [];
  for (let start = 0; start < users.length; start += usersPerMessage)
    chunks.push(users.slice(start, start + usersPerMessage));
  return chunks;
};
