import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type Cursor, closeCodes, limits, type SignalFrame } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { LoggedEvent } from '../events/index.ts';
import { AppError } from '../http/index.ts';
import type { AudienceLoader } from './audience.ts';
import type { Bus } from './bus.ts';
import { ChannelPresence } from './channel-presence.ts';
import { Connection, type ConnectionHost } from './connection.ts';
import type { EventLog } from './event-log.ts';
import type { FeedConnection } from './feed-connection.ts';
import { makeTextFrame } from './frame.ts';
import { Presence } from './presence.ts';
import { SessionWatch, type SessionWatchDeps } from './session-watch.ts';
import { TickWriter } from './tick-writer.ts';
import { eventFrame, WorkspaceFeed } from './workspace-feed.ts';

const pingMs = 30_000;
/** The bus may lose a number: each feed checks the log by itself this often. */
const refreshMs = 3_000;
const catchUpPage = 1_000;
/** Presence is sent in small portions, this many users of a workspace at a time. */
const presenceEveryMs = 250;
const presenceFramesAtOnce = 10;
/** A process that has just started does not know who is online: they reconnect first. */
const knowsOnlineAfterMs = 8_000;
/** No process caches a caller's rights longer: a client that reloads after this gets the new rights. */
const rightsKnownMs = 1_000;
/** A change of rights is timed before its transaction commits; by then at the latest it has. */
const commitMs = 500;
/** So long after a change of rights was timed, every process answers by the new ones. */
export const rightsSettledMs = rightsKnownMs + commitMs;
/** Further behind than this, reloading is cheaper than catching up. */
const catchUpEvents = 5_000;
/**
 * More at once would fill a slow reader's buffer; its socket would be closed and come back for the same events again.
 */
const catchUpBytes = 512 * 1024;

/** The user and session of a given token text; null when it is not valid. */
export type SocketAuthenticator = (
  workspaceId: number,
  shown: string,
  address: string,
) => Promise<{ userId: number; sessionId: number; isWorkspaceOpen: boolean } | null>;

export type TypingListener = (workspaceId: number, channelId: number, userId: number) => void;

export interface HubDeps {
  log: EventLog;
  bus: Bus;
  loadAudience: AudienceLoader;
  authenticate: SocketAuthenticator;
  /** Those of the sessions that are still valid. */
  findLiveSessions: (workspaceId: number, sessionIds: number[]) => Promise<ReadonlySet<number>>;
  readAccess: SessionWatchDeps['readAccess'];
  /** Removes an ended session from this process's memory: calls with it are refused at once. */
  forgetSession: (workspaceId: number, sessionId: number) => void;
  /** Gets every user who types in a channel, connected to any process. */
  onTyping: TypingListener;
  onCameOnline: (workspaceId: number) => void;
  /** The time since a change of rights in a workspace, by any process. */
  msSinceRightsChange: (workspaceId: number) => Promise<number>;
  logger: FastifyBaseLogger;
}

type ProcessSignal =
  | { name: 'sessions-ended'; data: { sessionIds: number[] } }
  | { name: 'typing'; data: { channelId: number; userId: number } }
  | { name: 'presence'; data: unknown }
  | { name: 'present'; data: unknown };

/** All sockets of this process: workspace → feed → connections; connects the event log, the bus and the sockets. */
export class Hub implements ConnectionHost {
  readonly writer = new TickWriter();
  readonly processId = randomUUID();
  readonly presence: Presence;
  readonly #channelPresence: ChannelPresence;
  readonly #deps: HubDeps;
  readonly #feeds = new Map<number, Promise<WorkspaceFeed>>();
  readonly #open = new Map<number, WorkspaceFeed>();
  readonly #waitingHello = new Set<Connection>();
  /** How many sockets have not said hello yet, by the address they come from. */
  readonly #silent = new Map<string, number>();
  readonly #timers: NodeJS.Timeout[];
  readonly #sessionWatch: SessionWatch;
  readonly #presenceChanges = new Map<number, Map<number, boolean>>();
  #presenceTimer: NodeJS.Timeout | null = null;
  readonly #startedAt = Date.now();
  readonly #waitingOnline = new Set<Connection>();
  #onlineTimer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(deps: HubDeps) {
    this.#deps = deps;
    this.presence = new Presence(deps.bus, this.processId, this.#announcePresence);
    this.#channelPresence = new ChannelPresence(deps.bus, this.processId, this.#tellPresent);
    deps.bus.listen((message) => {
      if (message === null) return this.#recover();
      if (message.from === this.processId) return;
      if (message.seq !== undefined) this.#open.get(message.workspaceId)?.catchUpTo(message.seq);
      if (message.signal !== undefined) this.#heard(message.workspaceId, message.from, message.signal as ProcessSignal);
    });
    this.#timers = [
      setInterval(() => this.#forEachConnection((connection) => connection.ping()), pingMs),
      setInterval(() => this.#refresh(), refreshMs),
    ];
    for (const timer of this.#timers) timer.unref();
    this.#sessionWatch = new SessionWatch({
      listFeeds: () => this.#open.values(),
      findLiveSessions: deps.findLiveSessions,
      readAccess: deps.readAccess,
      close: (feed, sessionIds) => this.#closeSessionsOf(feed, sessionIds),
      closeAll: (feed) => {
        for (const connection of feed.connections) connection.cut(closeCodes.workspaceClosed);
      },
      logger: deps.logger,
    });
  }

  /** Events of a transaction that has just committed in this process. */
  committed = (workspaceId: number, events: LoggedEvent[]): void => {
    const last = events.at(-1);
    if (last === undefined) return;
    this.#open.get(workspaceId)?.accept(events);
    this.#deps.bus.publish({ from: this.processId, workspaceId, seq: last.seq });
  };

  /** Takes over an upgraded socket of a workspace's host. */
  connect(workspaceId: number, address: string, socket: WebSocket, stream: Duplex): void {
    this.#silent.set(address, this.countSilent(address) + 1);
    this.#waitingHello.add(new Connection(this, workspaceId, address, socket, stream));
  }

  /** Sockets from an address that have not said hello. */
  countSilent(address: string): number {
    return this.#silent.get(address) ?? 0;
  }

  /** The socket has said hello, or was closed without. */
  spoke(connection: Connection): void {
    const others = this.countSilent(connection.address) - 1;
    if (others > 0) this.#silent.set(connection.address, others);
    else this.#silent.delete(connection.address);
  }

  async signIn(connection: Connection, shown: string, cursor: Cursor | undefined): Promise<void> {
    const { workspaceId, address } = connection;
    try {
      const caller = await this.#deps.authenticate(workspaceId, shown, address);
      if (caller === null) return connection.close(closeCodes.notSignedIn);
      if (!caller.isWorkspaceOpen) return connection.close(closeCodes.workspaceClosed);
      let feed = await this.#feedOf(workspaceId);
      if (cursor !== undefined && cursor.epoch === feed.epoch && cursor.seq > feed.seq) {
        await feed.refresh();
        // Meanwhile the last socket of the feed may have closed, and the feed with it.
        feed = await this.#feedOf(workspaceId);
      }
      await feed.meet(caller.userId);
      if (!feed.isActive(caller.userId)) await feed.refresh();
      // Meanwhile the last socket of the feed may have closed, and the feed with it.
      feed = await this.#feedOf(workspaceId);
      if (!connection.isOpen) return this.#dropIfUnwatched(feed);
      // The user lost access while signing in, or has it again and the feed has not read so yet: the next try tells.
      if (!feed.isActive(caller.userId)) {
        this.#dropIfUnwatched(feed);
        return connection.close(1013);
      }
      // The newest is refused: if the oldest were closed instead, it would reconnect and close the next one, endlessly.
      if (feed.countOfSession(caller) >= limits.socketsPerSession) return connection.close(closeCodes.tooManySockets);
      connection.userId = caller.userId;
      connection.sessionId = caller.sessionId;
      connection.feed = feed;
      feed.add(connection);
      this.#waitingHello.delete(connection);
      this.presence.connected(workspaceId, caller.userId);
      await this.#catchUp(connection, feed, cursor);
    } catch (error) {
      // A refusal is not logged: callers who provoke refusals would fill the log.
      if (!(error instanceof AppError)) {
        this.#deps.logger.warn({ err: error, workspaceId }, 'a socket could not be signed in');
      }
      connection.close(1013);
    }
  }

  /**
   * From here on new events for the connection are held; it gets the missed ones, then the held ones, then live ones.
   */
  async #catchUp(connection: Connection, feed: WorkspaceFeed, cursor: Cursor | undefined): Promise<void> {
    const upTo = feed.seq;
    const isClose = cursor !== undefined && cursor.epoch === feed.epoch && upTo - cursor.seq <= catchUpEvents;
    const missed: LoggedEvent[] = [];
    let isComplete = isClose && cursor.seq <= upTo;
    if (isComplete && cursor !== undefined) {
      let from = cursor.seq;
      while (from < upTo) {
        const page = await this.#deps.log.readAfter(feed.workspaceId, from, Math.min(catchUpPage, upTo - from));
        if (page[0]?.seq !== from + 1) {
          isComplete = false;
          break;
        }
        missed.push(...page);
        from = page.at(-1)?.seq ?? upTo;
      }
    }
    if (isComplete && missed.some((event) => feed.mayHaveChangedRights(event, connection.userId))) {
      isComplete = false;
      await delay(rightsKnownMs);
    } else if (!isComplete) {
      // The client's next loads must not come from a process that still has the old rights in memory.
      await delay(Math.max(0, rightsSettledMs - (await this.#deps.msSinceRightsChange(feed.workspaceId))));
    }
    const frames = isComplete
      ? missed.filter((event) => event.seq <= upTo && feed.isMeantFor(connection, event)).map(eventFrame)
      : [];
    const resumed = isComplete && frames.reduce((bytes, frame) => bytes + frame.length, 0) <= catchUpBytes;
    connection.send({ type: 'welcome', epoch: feed.epoch, seq: upTo, resumed, now: Date.now() });
    if (resumed) for (const frame of frames) connection.replay(frame);
    connection.goLive(upTo);
    // What a client loads may be older than its socket, and a reconnect replays no signals.
    this.#waitingOnline.add(connection);
    this.#onlineTimer ??= setTimeout(this.#tellOnline, Math.max(presenceEveryMs, this.msUntilOnlineIsKnown()));
  }

  /** 0: it is known who is online. In a process that has just started users may not have reconnected yet. */
  msUntilOnlineIsKnown(): number {
    return Math.max(0, knowsOnlineAfterMs - (Date.now() - this.#startedAt));
  }

  /** One frame for all of a workspace who have come meanwhile: a thousand at once must not become a million ids. */
  #tellOnline = (): void => {
    this.#onlineTimer = null;
    const frames = new Map<number, Buffer>();
    for (const connection of this.#waitingOnline) {
      const { workspaceId } = connection;
      const frame = frames.get(workspaceId) ?? this.#makeOnlineFrame(workspaceId);
      frames.set(workspaceId, frame);
      if (connection.isOpen) connection.sendSignal(frame);
    }
    this.#waitingOnline.clear();
  };

  #makeOnlineFrame(workspaceId: number): Buffer {
    const data = { user_ids: this.presence.onlineIn(workspaceId) };
    const frame: SignalFrame = { type: 'signal', event: 'onlineUsers', data };
    return makeTextFrame(JSON.stringify(frame));
  }

  typing(connection: Connection, channelId: number): void {
    const { feed, userId, workspaceId } = connection;
    if (feed === null || !feed.mayRead(userId, channelId)) return;
    this.#deliverTyping(feed, channelId, userId);
    this.#deps.onTyping(workspaceId, channelId, userId);
    this.#publish(workspaceId, { name: 'typing', data: { channelId, userId } });
  }

  present(connection: Connection, channelId: number | null): void {
    const { feed, userId } = connection;
    if (feed === null) return;
    const place = channelId !== null && feed.mayRead(userId, channelId) ? channelId : null;
    const isMoved = this.#channelPresence.place(connection, place);
    if (isMoved || !connection.knowsPresent) this.#tellWhole(connection, feed);
  }

  closed(connection: Connection): void {
    this.#waitingHello.delete(connection);
    const { feed } = connection;
    if (feed === null) return;
    this.#channelPresence.place(connection, null);
    feed.remove(connection);
    // A closing hub has announced that its users are gone; "just left" would show them as online again for a while.
    if (!this.#closed) this.presence.disconnected(connection.workspaceId, connection.userId);
    this.#dropIfUnwatched(feed);
  }

  /** Closes the sockets of ended sessions here and in the other processes. */
  endSessions(workspaceId: number, sessionIds: number[]): void {
    this.#closeSessions(workspaceId, new Set(sessionIds));
    this.#publish(workspaceId, { name: 'sessions-ended', data: { sessionIds } });
  }

  /** Number of open sockets. */
  countConnections(): number {
    let count = this.#waitingHello.size;
    for (const feed of this.#open.values()) count += feed.connections.size;
    return count;
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#sessionWatch.close();
    if (this.#presenceTimer !== null) clearTimeout(this.#presenceTimer);
    if (this.#onlineTimer !== null) clearTimeout(this.#onlineTimer);
    this.presence.close();
    this.#channelPresence.close();
    for (const connection of this.#waitingHello) connection.close(1012);
    this.#forEachConnection((connection) => connection.close(1012));
  }

  /** Drops a feed without sockets, so that it costs nothing; the next socket opens it again. */
  #dropIfUnwatched(feed: WorkspaceFeed): void {
    if (feed.connections.size > 0 || this.#open.get(feed.workspaceId) !== feed) return;
    this.#open.delete(feed.workspaceId);
    this.#feeds.delete(feed.workspaceId);
  }

  #feedOf(workspaceId: number): Promise<WorkspaceFeed> {
    const known = this.#feeds.get(workspaceId);
    if (known !== undefined) return known;
    const opening = WorkspaceFeed.open({
      workspaceId,
      log: this.#deps.log,
      loadAudience: this.#deps.loadAudience,
      logger: this.#deps.logger,
    }).then(
      (feed) => {
        this.#open.set(workspaceId, feed);
        // Reads the events committed while the snapshot was read.
        void feed.refresh();
        return feed;
      },
      (error: unknown) => {
        this.#feeds.delete(workspaceId);
        throw error;
      },
    );
    this.#feeds.set(workspaceId, opening);
    return opening;
  }

  /** Collects each user's newest change: a thousand people arriving at once must not become a million frames. */
  #announcePresence = (workspaceId: number, userId: number, isOnline: boolean): void => {
    if (this.#closed) return;
    const waiting = this.#presenceChanges.get(workspaceId) ?? new Map<number, boolean>();
    this.#presenceChanges.set(workspaceId, waiting.set(userId, isOnline));
    this.#presenceTimer ??= setTimeout(this.#sendPresence, presenceEveryMs);
  };

  #sendPresence = (): void => {
    this.#presenceTimer = null;
    for (const [workspaceId, waiting] of this.#presenceChanges) {
      const feed = this.#open.get(workspaceId);
      if ([...waiting.values()].includes(true)) this.#deps.onCameOnline(workspaceId);
      for (const [userId, isOnline] of [...waiting].slice(0, presenceFramesAtOnce)) {
        waiting.delete(userId);
        const data = { user_id: userId, is_online: isOnline ? (1 as const) : (0 as const) };
        const frame: SignalFrame = { type: 'signal', event: 'userOnlineStatus', data };
        feed?.signal(makeTextFrame(JSON.stringify(frame)), null, null);
      }
      if (waiting.size === 0) this.#presenceChanges.delete(workspaceId);
    }
    if (this.#presenceChanges.size > 0) this.#presenceTimer = setTimeout(this.#sendPresence, presenceEveryMs);
  };

  #tellPresent = (workspaceId: number, channelIds: ReadonlySet<number>): void => {
    const feed = this.#open.get(workspaceId);
    if (feed === undefined || this.#closed) return;
    for (const channelId of channelIds) {
      const channels = [{ channel_id: channelId, user_ids: this.#channelPresence.usersIn(workspaceId, channelId) }];
      const frame: SignalFrame = { type: 'signal', event: 'presentUsers', data: { channels, is_whole: false } };
      feed.signal(makeTextFrame(JSON.stringify(frame)), channelId, null);
    }
  };

  /** Everything that a user may know of who is where: to a socket that has just come, or moved. */
  #tellWhole(connection: Connection, feed: WorkspaceFeed): void {
    connection.knowsPresent = true;
    const { workspaceId } = feed;
    const channels = [...this.#channelPresence.channelsOf(workspaceId)]
      .filter((channelId) => feed.isSignalledTo(connection, channelId))
      .map((channelId) => ({ channel_id: channelId, user_ids: this.#channelPresence.usersIn(workspaceId, channelId) }));
    connection.send({ type: 'signal', event: 'presentUsers', data: { channels, is_whole: true } });
  }

  #deliverTyping(feed: WorkspaceFeed, channelId: number, userId: number): void {
    const frame: SignalFrame = { type: 'signal', event: 'typing', data: { channel_id: channelId, user_id: userId } };
    feed.signal(makeTextFrame(JSON.stringify(frame)), channelId, userId);
  }

  #heard(workspaceId: number, from: string, signal: ProcessSignal): void {
    if (signal.name === 'presence') return this.presence.heard(workspaceId, from, signal.data);
    if (signal.name === 'present') return this.#channelPresence.heard(workspaceId, from, signal.data);
    if (signal.name === 'sessions-ended') {
      for (const sessionId of signal.data.sessionIds) this.#deps.forgetSession(workspaceId, sessionId);
      return this.#closeSessions(workspaceId, new Set(signal.data.sessionIds));
    }
    const { channelId, userId } = signal.data;
    const feed = this.#open.get(workspaceId);
    if (feed !== undefined) this.#deliverTyping(feed, channelId, userId);
    this.#deps.onTyping(workspaceId, channelId, userId);
  }

  #publish(workspaceId: number, signal: ProcessSignal): void {
    this.#deps.bus.publish({ from: this.processId, workspaceId, signal });
  }

  #closeSessions(workspaceId: number, ended: ReadonlySet<number>): void {
    const feed = this.#open.get(workspaceId);
    if (feed !== undefined) this.#closeSessionsOf(feed, ended);
  }

  #closeSessionsOf(feed: WorkspaceFeed, ended: ReadonlySet<number>): void {
    for (const connection of feed.connections) {
      if (ended.has(connection.sessionId)) connection.close(closeCodes.notSignedIn);
    }
  }

  #recover(): void {
    this.#refresh();
    this.#sessionWatch.verifyAll();
  }

  #refresh(): void {
    for (const feed of this.#open.values()) void feed.refresh();
  }

  #forEachConnection(act: (connection: FeedConnection) => void): void {
    for (const feed of this.#open.values()) for (const connection of feed.connections) act(connection);
  }
}
