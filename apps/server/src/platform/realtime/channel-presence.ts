import type { Bus } from './bus.ts';

/** A browser says again and again where its user is; what is not repeated is over. */
const repeatMs = 1_500;
const believedMs = 3_500;
const sweepMs = 500;
/** Changes of a channel are told together: whoever flips between two conversations makes no more frames. */
const tellAfterMs = 100;
const pairsPerMessage = 200;

/** A socket of this process. */
export interface PresentSocket {
  readonly workspaceId: number;
  readonly userId: number;
}

/** Channel and user. */
type Pair = [number, number];

interface PresentData {
  here: Pair[];
  gone: Pair[];
}

/** Who told of a user: a socket of this process, or another process. */
type Source = PresentSocket | string;

type Sightings = Map<Source, number>;

/** Gets the channels of a workspace in which somebody has come or gone. */
type PresentListener = (workspaceId: number, channelIds: ReadonlySet<number>) => void;

/** Who has which channel on the screen, in this process or another; kept in memory only, never in the database. */
export class ChannelPresence {
  readonly #bus: Bus;
  readonly #processId: string;
  readonly #onChange: PresentListener;
  /** workspace → channel → user → source → when last said (ms). */
  readonly #seen = new Map<number, Map<number, Map<number, Sightings>>>();
  /** Where the sockets of this process are. */
  readonly #places = new Map<PresentSocket, number>();
  readonly #changed = new Map<number, Set<number>>();
  readonly #timers: NodeJS.Timeout[];
  #tellTimer: NodeJS.Timeout | null = null;

  constructor(bus: Bus, processId: string, onChange: PresentListener) {
    this.#bus = bus;
    this.#processId = processId;
    this.#onChange = onChange;
    this.#timers = [setInterval(() => this.#sweep(), sweepMs), setInterval(() => this.#repeat(), repeatMs)];
    for (const timer of this.#timers) timer.unref();
  }

  /** A socket's user looks at a channel, or at none; returns whether that is another one than before. */
  place(socket: PresentSocket, channelId: number | null): boolean {
    const before = this.#places.get(socket);
    if (channelId !== null) this.#note(socket.workspaceId, [channelId, socket.userId], socket, true);
    if (before === (channelId ?? undefined)) return false;
    if (channelId === null) this.#places.delete(socket);
    else this.#places.set(socket, channelId);
    if (before !== undefined) this.#leave(socket, before);
    if (channelId !== null) this.#publish(socket.workspaceId, { here: [[channelId, socket.userId]], gone: [] });
    return true;
  }

  /** The channels of a workspace that somebody has on the screen. */
  channelsOf(workspaceId: number): Iterable<number> {
    return this.#seen.get(workspaceId)?.keys() ?? [];
  }

  usersIn(workspaceId: number, channelId: number): number[] {
    return [...(this.#seen.get(workspaceId)?.get(channelId)?.keys() ?? [])];
  }

  /** Handles another process's report about its sockets. */
  heard(workspaceId: number, from: string, data: unknown): void {
    const { here, gone } = data as PresentData;
    for (const pair of here) this.#note(workspaceId, pair, from, true);
    for (const pair of gone) this.#note(workspaceId, pair, from, false);
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#tellTimer !== null) clearTimeout(this.#tellTimer);
    for (const socket of this.#places.keys()) this.place(socket, null);
    if (this.#tellTimer !== null) clearTimeout(this.#tellTimer);
  }

  #leave(socket: PresentSocket, channelId: number): void {
    const { workspaceId, userId } = socket;
    this.#note(workspaceId, [channelId, userId], socket, false);
    const others = this.#seen.get(workspaceId)?.get(channelId)?.get(userId)?.keys() ?? [];
    if ([...others].some((source) => typeof source === 'object')) return;
    this.#publish(workspaceId, { here: [], gone: [[channelId, userId]] });
  }

  #note(workspaceId: number, [channelId, userId]: Pair, source: Source, isHere: boolean): void {
    const channels = this.#seen.get(workspaceId) ?? new Map<number, Map<number, Sightings>>();
    const users = channels.get(channelId) ?? new Map<number, Sightings>();
    const sightings = users.get(userId) ?? new Map<Source, number>();
    const before = sightings.size > 0;
    if (isHere) sightings.set(source, Date.now());
    else sightings.delete(source);
    if (sightings.size > 0) this.#seen.set(workspaceId, channels.set(channelId, users.set(userId, sightings)));
    else if (users.delete(userId) && users.size === 0 && channels.delete(channelId) && channels.size === 0)
      this.#seen.delete(workspaceId);
    if (before === sightings.size > 0) return;
    const changed = this.#changed.get(workspaceId) ?? new Set<number>();
    this.#changed.set(workspaceId, changed.add(channelId));
    this.#tellTimer ??= setTimeout(this.#tell, tellAfterMs);
  }

  #tell = (): void => {
    this.#tellTimer = null;
    for (const [workspaceId, channelIds] of this.#changed) this.#onChange(workspaceId, channelIds);
    this.#changed.clear();
  };

  /** Ends what was not repeated: a browser or a process that has died, or stands still. */
  #sweep(): void {
    const oldest = Date.now() - believedMs;
    const over: [number, Pair, Source][] = [];
    for (const [workspaceId, channels] of this.#seen) {
      for (const [channelId, users] of channels) {
        for (const [userId, sightings] of users) {
          for (const [source, at] of sightings) if (at < oldest) over.push([workspaceId, [channelId, userId], source]);
        }
      }
    }
    for (const [workspaceId, pair, source] of over) {
      if (typeof source === 'object' && this.#places.get(source) === pair[0]) this.place(source, null);
      else this.#note(workspaceId, pair, source, false);
    }
  }

  #repeat(): void {
    const pairs = new Map<number, Pair[]>();
    for (const [{ workspaceId, userId }, channelId] of this.#places) {
      const ofWorkspace = pairs.get(workspaceId) ?? [];
      pairs.set(workspaceId, ofWorkspace);
      ofWorkspace.push([channelId, userId]);
    }
    for (const [workspaceId, here] of pairs) {
      for (let start = 0; start < here.length; start += pairsPerMessage)
        this.#publish(workspaceId, { here: here.slice(start, start + pairsPerMessage), gone: [] });
    }
  }

  #publish(workspaceId: number, data: PresentData): void {
    this.#bus.publish({ from: this.#processId, workspaceId, signal: { name: 'present', data } });
  }
}
