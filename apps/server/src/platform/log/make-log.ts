import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

interface LoggedError {
  level: 'error' | 'fatal';
  message: string | undefined;
  tags: { task: string | undefined; request_id: string | undefined };
}

interface LogOptions {
  level: string;
  /** Readable output for a terminal. */
  isPretty?: boolean;
  /** Standard output unless given. */
  destination?: DestinationStream;
  /** Called for every Error that is logged at error level or above. */
  onError?: (error: Error, about: LoggedError) => void;
}

/** The part of a log kept in memory while it cannot be written. */
const heldBytes = 1024 * 1024;
/** Pino's level numbers. */
const [errorLevel, fatalLevel] = [50, 60];

interface LoggedRequest {
  method?: string;
  url?: string;
  host?: string;
  ip?: string;
}

/**
 * A URL without secrets: the salt that gives access to files and a messenger's verify token are in the query; in the path
 * are a code that was mailed, and the link by which anybody may fetch a client's file.
 */
export const withoutSecrets = (url: string): string =>
  url
    .replaceAll(/([?&](?:salt|[\w.]*token|code|state)=)[^&#]*/gi, '$1…')
    .replace(/^(\/+(?:reset-password|join-your-team|confirm-email)\/+[^/?#]*\/+)[^/?#]+/i, '$1…')
    .replace(/^(\/+public-files\/+)[^/?#]+/i, '$1…');

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Standard output; a full disk accepts lines of it and nothing else. */
const openOutput = (): DestinationStream => {
  const output = pino.destination({ dest: 1, sync: true, maxLength: heldBytes });
  output.on('error', () => {});
  return output;
};

/** The log: one JSON object per line, without tokens, passwords and salts. */
export const makeLog = ({ level, isPretty = false, destination, onError }: LogOptions): Logger => {
  const hooks: LoggerOptions['hooks'] = {
    logMethod(args, write, levelOfLine) {
      write.apply(this, args);
      const [fields, message] = args as unknown as [{ err?: unknown; task?: unknown }, unknown];
      if (onError === undefined || levelOfLine < errorLevel || !(fields?.err instanceof Error)) return;
      const { reqId } = this.bindings();
      onError(fields.err, {
        level: levelOfLine >= fatalLevel ? 'fatal' : 'error',
        message: asText(message),
        tags: { task: asText(fields.task), request_id: asText(reqId) },
      });
    },
  };
  const options = {
    level,
    ...(onError && { hooks }),
    redact: ['req.headers.authorization', 'token', 'password', 'salt', '*.token', '*.password', '*.salt'],
    serializers: {
      req: ({ method, url, host, ip }: LoggedRequest) => ({ method, url: withoutSecrets(url ?? ''), host, ip }),
    },
  };
  if (destination !== undefined) return pino(options, destination);
  if (isPretty) return pino({ ...options, transport: { target: 'pino-pretty' } });
  return pino(options, openOutput());
};
