import {
  type AboutError,
  type ErrorReport,
  makeErrorReport,
  makeReportFilter,
  type ReportOrigin,
} from '@switchboard/contract/error-reports';

/** Reports errors of this process to its operator. */
export interface ErrorReports {
  report(error: unknown, about: AboutError): void;
  /** Waits briefly for reports being sent. */
  close(): Promise<void>;
}

const sendWithinMs = 5_000;
const closeWithinMs = 1_000;
const mostAtOnce = 10;

/** The path below the project's folder; where that lies is not reported. */
const nameFile = (filename: string): string => filename.replace(/^.*?\/(?=(?:apps|packages|node_modules)\/)/, '');

/** Uses the Sentry protocol; its library is loaded only where errors are reported. */
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
      // The library keeps to the rate limits in the answer's headers.
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
      // A lost report is ignored: the log has the error.
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
