import { defaultStackParser } from '@sentry/browser';
import { createEventEnvelope, createTransport, getEnvelopeEndpointWithUrlEncodedAuth, makeDsn } from '@sentry/core';
import {
  type ErrorReport,
  makeErrorReport,
  makeReportFilter,
  type ReportOrigin,
} from '@switchboard/contract/error-reports';
import type { SendReport } from './error-reports.ts';

const mostAtOnce = 5;
/** The name rather than the class: importing `NetworkError` would make every page load its chunk beside this one. */
const networkErrorName = 'NetworkError';

/** Drops the host, which identifies the workspace. Source maps are found by the rest. */
const nameFile = (filename: string): string => filename.replace(/^[a-z]+:\/\/[^/]*/, 'app://').replace(/[?#].*$/, '');

/** Sends reports by the Sentry protocol. Imported dynamically only, when the server configures a DSN. */
export const makeReporter = (dsn: string): SendReport => {
  const components = makeDsn(dsn);
  if (components === undefined) return () => {};
  const url = getEnvelopeEndpointWithUrlEncodedAuth(components);
  const transport = createTransport({ bufferSize: mostAtOnce, recordDroppedEvent: () => {} }, async ({ body }) => {
    const { status, headers } = await fetch(url, {
      method: 'POST',
      body: body as BodyInit,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    });
    return {
      statusCode: status,
      headers: {
        'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
        'retry-after': headers.get('retry-after'),
      },
    };
  });
  const origin: ReportOrigin = {
    platform: 'javascript',
    environment: import.meta.env.MODE,
    parseStack: (stack) => defaultStackParser(stack),
    nameFile,
  };
  const send = async (report: ErrorReport) => {
    try {
      await transport.send(createEventEnvelope(report, components));
    } catch {
      // Reports are sent once, without retries: the console has the error as well.
    }
  };
  const isWanted = makeReportFilter();
  return (error) => {
    // Network failures are not bugs, and a report could not be sent then either.
    if (error instanceof Error && error.name === networkErrorName) return;
    const report = makeErrorReport(error, {}, origin);
    if (isWanted(report)) void send(report);
  };
};
