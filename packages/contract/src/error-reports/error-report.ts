import { scrubErrorText } from './scrub-error-text.ts';

/** A stack frame as a stack parser returns it. */
interface ReadFrame {
  filename?: string | undefined;
  function?: string | undefined;
  lineno?: number | undefined;
  colno?: number | undefined;
  in_app?: boolean | undefined;
}

/** A stack frame in the Sentry protocol. */
interface ReportedFrame {
  filename: string;
  function: string;
  lineno: number;
  colno?: number;
  in_app: boolean;
}

interface ReportedException {
  type: string;
  value: string;
  stacktrace?: { frames: ReportedFrame[] };
}

/** An event of the Sentry protocol. It has exactly these fields, so that nothing is included by accident. */
export interface ErrorReport {
  event_id: string;
  /** Seconds since 1970. */
  timestamp: number;
  platform: 'node' | 'javascript';
  level: 'error' | 'fatal';
  environment: string;
  tags: Record<string, string>;
  exception: { values: ReportedException[] };
}

export interface ReportOrigin {
  platform: ErrorReport['platform'];
  environment: string;
  /** Parses a stack into frames, the innermost last. */
  parseStack: (stack: string) => ReadFrame[];
  /** A file's path without the part that identifies a machine or workspace. */
  nameFile: (filename: string) => string;
}

const mostFrames = 50;
const mostCauses = 3;

const toTypeName = (error: Error): string => (/^[\w$.]{1,60}$/.test(error.name) ? error.name : 'Error');

/** Only real stack frames: a message may contain lines that begin like one. */
const toFrame = ({ filename = '', function: name = '', lineno, colno, in_app }: ReadFrame, origin: ReportOrigin) => {
  if (lineno === undefined || !/^[\w@/\\.:~<>$+ -]+$/.test(filename)) return [];
  return [
    {
      filename: origin.nameFile(filename),
      function: /^[\w$.<>#[\] ]{1,100}$/.test(name) ? name : '?',
      lineno,
      ...(colno !== undefined && { colno }),
      in_app: in_app ?? false,
    },
  ];
};

const toFrames = (stack: string, origin: ReportOrigin): ReportedFrame[] =>
  origin
    .parseStack(stack)
    .flatMap((frame) => toFrame(frame, origin))
    .slice(-mostFrames);

const toException = (error: unknown, origin: ReportOrigin): ReportedException => {
  if (!(error instanceof Error)) return { type: 'NoError', value: `something that is no error: ${typeof error}` };
  const exception = { type: toTypeName(error), value: scrubErrorText(error.message) };
  // The stack begins with the message: its lines are removed, so that none of them is taken for a frame.
  const lines = (error.stack ?? '').split('\n');
  const frames = toFrames(lines.filter((line) => !error.message.includes(line.trim())).join('\n'), origin);
  return frames.length === 0 ? exception : { ...exception, stacktrace: { frames } };
};

export interface AboutError {
  level?: ErrorReport['level'] | undefined;
  /** The log message. */
  message?: string | undefined;
  /** Only values made by the program: task names, request ids. */
  tags?: Record<string, string | undefined>;
}

/** A report of an error and its causes, without user content or credentials. */
export const makeErrorReport = (
  error: unknown,
  { level = 'error', message, tags = {} }: AboutError,
  origin: ReportOrigin,
): ErrorReport => {
  const values = [toException(error, origin)];
  let cause = error instanceof Error ? error.cause : undefined;
  while (cause instanceof Error && values.length <= mostCauses) {
    // Sentry expects the innermost cause first.
    values.unshift(toException(cause, origin));
    cause = cause.cause;
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const known = Object.entries({ code, ...tags }).filter(([, value]) => /^[\w.-]{1,60}$/.test(value ?? ''));
  return {
    event_id: crypto.randomUUID().replaceAll('-', ''),
    timestamp: Date.now() / 1_000,
    platform: origin.platform,
    level,
    environment: origin.environment,
    tags: {
      ...Object.fromEntries(known as [string, string][]),
      ...(message !== undefined && { log: scrubErrorText(message).slice(0, 200) }),
    },
    exception: { values },
  };
};
