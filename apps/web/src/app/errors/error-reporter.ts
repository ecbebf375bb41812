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
/** Of `NetworkError`, whose own chunk every page would have to name beside this one. */
const networkErrorName = 'NetworkError';

/** Without the host: it names the workspace. The source maps are found by what is left. */
const nameFile = (filename: string): string => filename.replace(/^[a-z]+:\/\/[^/]*/, 'app://').replace(/[?#].*$/, '');

/** Speaks the Sentry protocol. No part of the page imports it: it is loaded where the server says that there is a place. */
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
      // A report that gets lost is lost: the console has the error.
    }
  };
  const isWanted = makeReportFilter();
  return (error) => {
    // A bad network is no mistake of ours, and a report could not leave either.
    if (error instanceof Error && error.name === networkErrorName) return;
    const report = makeErrorReport(error, {}, origin);
    if (isWanted(report)) void send(report);
  };
};
