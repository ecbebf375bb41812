import { type DestinationStream, type Logger, pino } from 'pino';

interface LogOptions {
  level: string;
  /** For people at a terminal. */
  isPretty?: boolean;
  /** Standard output unless given. */
  destination?: DestinationStream;
}

interface LoggedRequest {
  method?: string;
  url?: string;
  host?: string;
  ip?: string;
}

/** An address without what would let its reader in: the salt of files stands in its query. */
export const withoutSecrets = (url: string): string => url.replaceAll(/([?&](?:salt|token|code)=)[^&#]*/gi, '$1…');

/** The log: one JSON object a line, without tokens, passwords and salts. */
export const makeLog = ({ level, isPretty = false, destination }: LogOptions): Logger => {
  const options = {
    level,
    redact: ['req.headers.authorization', 'token', 'password', 'salt', '*.token', '*.password', '*.salt'],
    serializers: {
      req: ({ method, url, host, ip }: LoggedRequest) => ({ method, url: withoutSecrets(url ?? ''), host, ip }),
    },
  };
  if (destination !== undefined) return pino(options, destination);
  return pino({ ...options, ...(isPretty ? { transport: { target: 'pino-pretty' } } : {}) });
};
