/**
 * Messages between processes. They carry only numbers and signals, never the events themselves: a process that gets a
 * number it has not read yet reads the log. So the bus may lose any message without loss of data; it only makes things
 * faster.
 */
export interface BusMessage {
  /** The sending process; it ignores its own messages. */
  from: string;
  workspaceId: number;
  /** The newest committed event number. */
  seq?: number;
  /** A signal between processes: presence, typing, ended sessions. */
  signal?: { name: string; data: unknown };
}

export interface Bus {
  publish(message: BusMessage): void;
  /**
   * Called for every message of another process, and with null after an interruption: any message may have been missed.
   */
  listen(handler: (message: BusMessage | null) => void): void;
  /** Resolves once all published messages have been sent, or are lost: for programs that end at once. */
  sent(): Promise<void>;
  /** Whether the connection is up; used by `readyz`. */
  isConnected(): boolean;
  close(): Promise<void>;
}
