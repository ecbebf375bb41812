export interface ConnectionState {
  status: 'connecting' | 'live' | 'broken' | 'offline';
  /** Milliseconds since 1970. */
  since: number;
}

export interface SessionState {
  /** Of the first load after signing in. */
  load: 'loading' | 'ready' | 'failed';
  connection: ConnectionState;
  /** What an event said has changed without carrying it: fetched again by `Refresher`. */
  stale: { newClients: boolean; channels: number[] };
}

export const emptySession = (): SessionState => ({
  load: 'loading',
  connection: { status: 'connecting', since: 0 },
  stale: { newClients: false, channels: [] },
});
