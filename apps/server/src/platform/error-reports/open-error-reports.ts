import {
  type AboutError,
  type ErrorReport,
  makeErrorReport,
  makeReportFilter,
  type ReportOrigin,
} from '@switchboard/contract/error-reports';

/** Errors of this process, told to whoever runs it. */
export interface ErrorReports {
  report(error: unknown, about: AboutError): void;
  /** Waits a moment for those under way. */
  close(): Promise<void>;
}

const sendWithinMs = 5_000;
const closeWithinMs = 1_000;
const mostAtOnce = 10;

/** Below the project's folder; where that lies is nobody's business. */
const nameFile = (filename: string): string => filename.replace(/^.*?\/(?=(?:apps|packages|node_modules)\/)/, '');

/** Speaks the Sentry protocol, whose library is loaded only where errors are reported. */
export const openErrorReports = async (dsn: string, environment: string): Promise<ErrorReports> => {
  const [sentry, { nodeStackLineParser }] = await Promise.all([import('@sentry/core'), import('@sentry/core/server')]);
  const components = sentry.makeDsn(dsn);
  if (components === undefined) throw new Error('the DSN cannot be read');
  const url = sentry.getEnvelopeEndpointWithUrlEncodedAuth(components);
  const transport = sentry.createTransport(
    { bufferSize: mostAtOnce, recordDroppedEvent: () => {} },
    async ({ body }) => {
      const { status, headers } = await fetch(url, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(sendWithinMs),
      });
      // What it says of how much it takes is kept to by the library.
      return {
        statusCode: status,
        headers: {
          'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
          'retry-after': headers.get('retry-after'),
        },
      };
    },
  );
  const parseStack = sentry.createStackParser(nodeStackLineParser());
  const origin: ReportOrigin = { platform: 'node', environment, parseStack, nameFile };
  const isWanted = makeReportFilter();
  const send = async (report: ErrorReport) => {
    try {
      await transport.send(sentry.createEventEnvelope(report, components));
    } catch {
      // A report that gets lost is lost: the log has the error.
    }
  };
  return {
    report(error, about) {
      const report = makeErrorReport(error, about, origin);
      if (isWanted(report)) void send(report);
    },
    async close() {
      await transport.flush(closeWithinMs);
    },
  };
};
