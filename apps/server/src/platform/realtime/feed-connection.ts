/** The part of a joined connection that a feed and its hub need. */
export interface FeedConnection {
  readonly userId: number;
  readonly sessionId: number;
  /** Channels being viewed; updated by the feed. */
  readonly viewing: Set<number>;
  /** Its session was checked again after it had joined. */
  isVerified: boolean;
  sendEvent(seq: number, frame: Buffer): void;
  sendSignal(frame: Buffer): void;
  restart(): void;
  cut(code: number): void;
  ping(): void;
  close(code: number): void;
}
