/**
 * What processes tell each other. Only numbers and signals travel, never the events themselves: whoever sees a number it
 * has not read asks the log. So the bus may lose anything without loss to anyone; it only makes things quick.
 */
export interface BusMessage {
  /** The process that speaks; it does not hear itself. */
  from: string;
  workspaceId: number;
  /** The newest committed event number. */
  seq?: number;
  /** A signal between processes: presence, typing, ended sessions. */
  signal?: { name: string; data: unknown };
}

export interface Bus {
  publish(message: BusMessage): void;
  /** Called for every message of another process, and with null after a break: anything may have been missed. */
  listen(handler: (message: BusMessage | null) => void): void;
  /** Whether the connection stands; `readyz` asks. */
  isConnected(): boolean;
  close(): Promise<void>;
}
