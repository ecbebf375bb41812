export interface ConnectionState {
  status: 'connecting' | 'live' | 'broken' | 'offline';
  /** Milliseconds since 1970. */
  since: number;
}

export interface SessionState {
  /** The status of the first load after sign-in. */
  load: 'loading' | 'ready' | 'failed';
  connection: ConnectionState;
  /** How far this device's clock is ahead of the server's. */
  clockAheadMs: number;
  /** Data that events have changed without including the new value: fetched by `Refresher`. */
  stale: { newClients: boolean; channels: number[] };
}

export const emptySession = (): SessionState => ({
  load: 'loading',
  connection: { status: 'connecting', since: 0 },
  clockAheadMs: 0,
  stale: { newClients: false, channels: [] },
});
