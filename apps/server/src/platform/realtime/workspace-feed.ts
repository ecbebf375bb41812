/**
 * One workspace's events in this process, in the order of their numbers and without gaps. Events come from local
 * commits (at once, in memory) and from other processes (a number on the bus, then read from the log). Events that are
 * out of order or missing are read from the log before anything later is delivered.
 */
import { closeCodes } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { LoggedEvent } from '../events/index.ts';
import { channelOf, isNarrowed } from '../events/index.ts';
import type { AudienceBook, AudienceLoader } from './audience.ts';
import type { EventLog } from './event-log.ts';
import type { FeedConnection } from './feed-connection.ts';
import { makeTextFrame } from './frame.ts';

const holePage = 1_000;

interface FeedDeps {
  workspaceId: number;
  log: EventLog;
  loadAudience: AudienceLoader;
  logger: FastifyBaseLogger;
}

/** The event's frame: its data is the JSON text serialised when it was stored. */
export const eventFrame = (event: LoggedEvent): Buffer => {
  const channelId = channelOf(event.audience);
  const topic = channelId === null ? 'common' : `channel:${channelId}`;
  return makeTextFrame(
    `{"type":"event","seq":${event.seq},"topic":"${topic}","event":"${event.event}","data":${event.data}}`,
  );
};

export class WorkspaceFeed {
  readonly workspaceId: number;
  /** Changes when numbering starts again. */
  readonly epoch: string;
  readonly connections = new Set<FeedConnection>();
  readonly #byUser = new Map<number, Set<FeedConnection>>();
  readonly #viewers = new Map<number, Set<FeedConnection>>();
  readonly #book: AudienceBook;
  readonly #log: EventLog;
  readonly #logger: FastifyBaseLogger;
  #seq: number;
  #filling = false;
  #wanted = 0;

  private constructor(deps: FeedDeps, book: AudienceBook, epoch: string) {
    this.workspaceId = deps.workspaceId;
    this.#log = deps.log;
    this.#logger = deps.logger;
    this.#book = book;
    this.epoch = epoch;
    this.#seq = book.seq;
  }

  static async open(deps: FeedDeps): Promise<WorkspaceFeed> {
    const [book, position] = await Promise.all([
      deps.loadAudience(deps.workspaceId),
      deps.log.position(deps.workspaceId),
    ]);
    return new WorkspaceFeed(deps, book, position.epoch);
  }

  /** Number of the last event delivered here. */
  get seq(): number {
    return this.#seq;
  }

  /** Events of a local commit. */
  accept(events: readonly LoggedEvent[]): void {
    for (const event of events) {
      if (event.seq === this.#seq + 1 && !this.#filling) this.#deliver(event);
      else if (event.seq > this.#seq) this.catchUpTo(event.seq);
    }
  }

  /** Another process has committed up to `seq`. */
  catchUpTo(seq: number): void {
    if (seq > this.#wanted) this.#wanted = seq;
    if (this.#wanted > this.#seq && !this.#filling) void this.#fill();
  }

  /** Reads all events of the log after the last delivered one. */
  async refresh(): Promise<void> {
    if (!this.#filling) await this.#fill();
  }

  async #fill(): Promise<void> {
    this.#filling = true;
    try {
      let events: LoggedEvent[];
      let wantedBefore: number;
      do {
        wantedBefore = this.#wanted;
        events = await this.#log.readAfter(this.workspaceId, this.#seq, holePage);
        for (const event of events) if (event.seq === this.#seq + 1) this.#deliver(event);
        const stuck = events.length > 0 && events[0] !== undefined && events[0].seq > this.#seq + 1;
        if (stuck) {
          // The log no longer holds the missing events: clients must reload.
          this.#logger.error({ workspaceId: this.workspaceId, seq: this.#seq }, 'events are missing from the log');
          this.#seq = events.at(-1)?.seq ?? this.#seq;
          for (const connection of this.connections) connection.restart();
        }
        // Events committed during the read are not in its result: read again rather than wait for more.
      } while (
        events.length === holePage ||
        (this.#wanted > this.#seq && (events.length > 0 || this.#wanted > wantedBefore))
      );
    } catch (error) {
      this.#logger.warn({ err: error, workspaceId: this.workspaceId }, 'the event log could not be read, trying again');
    } finally {
      this.#filling = false;
    }
  }

  #deliver(event: LoggedEvent): void {
    this.#seq = event.seq;
    this.#restartUsers(this.#book.apply(event));
    const audience = this.#book.audienceOf(event);
    const frame = eventFrame(event);
    if (audience === 'everyone') {
      for (const connection of this.connections) connection.sendEvent(event.seq, frame);
      return;
    }
    for (const connections of this.#connectionsOf(audience)) {
      for (const connection of connections) connection.sendEvent(event.seq, frame);
    }
    const channelId = channelOf(event.audience);
    if (channelId === null || isNarrowed(event.audience)) return;
    for (const connection of this.#viewersBeyond(audience, channelId)) connection.sendEvent(event.seq, frame);
  }

  /** The connections of each user of an audience, found from the shorter side: the audience, or the connected users. */
  *#connectionsOf(audience: ReadonlySet<number>): Iterable<Iterable<FeedConnection>> {
    if (audience.size > this.#byUser.size) {
      for (const [userId, connections] of this.#byUser) if (audience.has(userId)) yield connections;
      return;
    }
    for (const userId of audience) {
      const connections = this.#byUser.get(userId);
      if (connections !== undefined) yield connections;
    }
  }

  /** Viewers of a channel who are not in an event's audience and may still read it; the others stop viewing. */
  *#viewersBeyond(recipients: ReadonlySet<number>, channelId: number): Iterable<FeedConnection> {
    for (const connection of this.#viewers.get(channelId) ?? []) {
      if (recipients.has(connection.userId)) continue;
      if (this.#book.mayRead(connection.userId, channelId)) yield connection;
      else this.unview(connection, channelId);
    }
  }

  /**
   * Cuts off users whose rights an event changed, before it or anything later is sent to them: held or unsent data is
   * dropped with the socket. They reconnect and reload, since the log shows that their rights changed meanwhile; users
   * who may not sign in any more get the close code for that.
   */
  #restartUsers(userIds: ReadonlySet<number>): void {
    for (const userId of userIds) {
      const code = this.#book.isActive(userId) ? closeCodes.rightsChanged : closeCodes.notSignedIn;
      for (const connection of this.#byUser.get(userId) ?? []) connection.cut(code);
    }
  }

  /** Whether a past event may be sent to a connection now. */
  isMeantFor(connection: FeedConnection, event: LoggedEvent): boolean {
    const audience = this.#book.audienceOf(event);
    return audience === 'everyone' || audience.has(connection.userId);
  }

  /** Makes sure that the audience book knows a user whose socket is about to join. */
  meet(userId: number): Promise<void> {
    return this.#book.meet(userId);
  }

  /** Whether a user may have a socket, as far as this feed has read. */
  isActive(userId: number): boolean {
    return this.#book.isActive(userId);
  }

  /** Whether a past event may have changed the rights of a user. */
  mayHaveChangedRights(event: LoggedEvent, userId: number): boolean {
    return this.#book.mayHaveChangedRights(event, userId);
  }

  add(connection: FeedConnection): void {
    this.connections.add(connection);
    const own = this.#byUser.get(connection.userId) ?? new Set();
    own.add(connection);
    this.#byUser.set(connection.userId, own);
  }

  /** Open sockets of one session. */
  countOfSession({ userId, sessionId }: { userId: number; sessionId: number }): number {
    let count = 0;
    for (const connection of this.#byUser.get(userId) ?? []) if (connection.sessionId === sessionId) count += 1;
    return count;
  }

  remove(connection: FeedConnection): void {
    this.connections.delete(connection);
    const own = this.#byUser.get(connection.userId);
    own?.delete(connection);
    if (own?.size === 0) this.#byUser.delete(connection.userId);
    for (const channelId of connection.viewing) this.unview(connection, channelId);
  }

  /** Adds a viewer of a channel; false when the user may not read it. */
  view(connection: FeedConnection, channelId: number): boolean {
    if (!this.#book.mayRead(connection.userId, channelId)) return false;
    const viewers = this.#viewers.get(channelId) ?? new Set();
    viewers.add(connection);
    this.#viewers.set(channelId, viewers);
    connection.viewing.add(channelId);
    return true;
  }

  unview(connection: FeedConnection, channelId: number): void {
    const viewers = this.#viewers.get(channelId);
    viewers?.delete(connection);
    if (viewers?.size === 0) this.#viewers.delete(channelId);
    connection.viewing.delete(channelId);
  }

  mayRead(userId: number, channelId: number): boolean {
    return this.#book.mayRead(userId, channelId);
  }

  /** Whether a connection gets the signals of a channel: its user hears it, or looks at it and may. */
  isSignalledTo(connection: FeedConnection, channelId: number): boolean {
    const recipients = this.#book.membersOf(channelId);
    if (recipients === 'everyone' || recipients.has(connection.userId)) return true;
    return connection.viewing.has(channelId) && this.#book.mayRead(connection.userId, channelId);
  }

  /** Sends an unnumbered frame to everyone, or to a channel's members and viewers; not to `exceptUserId`. */
  signal(frame: Buffer, channelId: number | null, exceptUserId: number | null): void {
    const recipients = channelId === null ? 'everyone' : this.#book.membersOf(channelId);
    for (const connection of this.connections) {
      if (connection.userId === exceptUserId) continue;
      if (recipients === 'everyone' || recipients.has(connection.userId)) connection.sendSignal(frame);
    }
    if (recipients === 'everyone' || channelId === null) return;
    for (const connection of this.#viewersBeyond(recipients, channelId)) {
      if (connection.userId !== exceptUserId) connection.sendSignal(frame);
    }
  }
}
