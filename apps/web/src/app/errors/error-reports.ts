export type SendReport = (error: unknown) => void;

export interface ErrorReports {
  report: SendReport;
  /** The DSN from the server, or null when reports are disabled. */
  sendTo(dsn: string | null): Promise<void>;
}

/** The lazily loaded module that sends the reports. */
interface ReporterPart {
  makeReporter: (dsn: string) => SendReport;
}

const mostHeld = 10;

/**
 * Reports uncaught errors of the page to the server's operators. Errors are held until the server has said where
 * reports go, then sent there or dropped. `load` imports the module that sends them.
 */
export const makeErrorReports = (page: Window, load: () => Promise<ReporterPart>): ErrorReports => {
  const held: unknown[] = [];
  let isPartBlocked = false;
  let send: SendReport = (error) => {
    if (held.length < mostHeld) held.push(error);
  };
  const report: SendReport = (error) => send(error);
  // Cross-origin scripts, such as extensions, give no error object; chunks that failed to load are the network's fault.
  const hear = ({ error, reason }: Partial<ErrorEvent & PromiseRejectionEvent>) => {
    if (error ?? reason) report(error ?? reason);
  };
  page.addEventListener('error', hear);
  page.addEventListener('unhandledrejection', hear);
  return {
    report,
    async sendTo(dsn) {
      if (isPartBlocked) return;
      try {
        send = dsn === null ? () => {} : (await load()).makeReporter(dsn);
      } catch {
        // Many ad blockers block this file by name. The page works without it and does not request it again.
        isPartBlocked = true;
        send = () => {};
      }
      held.splice(0).forEach(send);
    },
  };
};
