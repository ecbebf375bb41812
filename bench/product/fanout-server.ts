/** A running server with one room or channel, and how the generator speaks to it. */
export interface FanoutServer {
  port: number;
  /** Processes whose memory and processor time are the server's. */
  serverPids: readonly number[];
  /** The PostgreSQL postmaster; its backends are found from it. */
  databasePids: readonly number[];
  listenerScript: string;
  /** Left out where senders speak as listeners do. */
  senderScript?: string;
  tokens?: string;
  senders: number;
  joinsAtOnce?: number;
  /** Messages in the database or archive, to verify that the measured messages were persisted. */
  countStored(): Promise<number>;
  stop(): Promise<void>;
}
