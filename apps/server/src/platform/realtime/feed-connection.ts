/** What a feed and its hub ask of a connection that has joined. */
export interface FeedConnection {
  readonly userId: number;
  readonly sessionId: number;
  /** Channels being viewed; the feed keeps it. */
  readonly viewing: Set<number>;
  /** Its session was asked for again after it had joined. */
  isVerified: boolean;
  sendEvent(seq: number, frame: Buffer): void;
  sendSignal(frame: Buffer): void;
  restart(): void;
  cut(code: number): void;
  ping(): void;
  close(code: number): void;
}
