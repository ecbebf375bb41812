export type SendReport = (error: unknown) => void;

export interface ErrorReports {
  report: SendReport;
  /** The server's word: a DSN, or null for nowhere. */
  sendTo(dsn: string | null): Promise<void>;
}

/** The part of the app that speaks to the place. */
interface ReporterPart {
  makeReporter: (dsn: string) => SendReport;
}

const mostHeld = 10;

/**
 * Errors of the page that nobody caught, for whoever runs the server: held until the server has said where they go, then
 * sent there, or forgotten. `load` brings what speaks to that place.
 */
export const makeErrorReports = (page: Window, load: () => Promise<ReporterPart>): ErrorReports => {
  const held: unknown[] = [];
  let isPartBlocked = false;
  let send: SendReport = (error) => {
    if (held.length < mostHeld) held.push(error);
  };
  const report: SendReport = (error) => send(error);
  // Scripts of other origins, of extensions say, tell no error; and parts that did not load are the network's.
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
        // Many blockers of advertisements know its name. The page does without, and does not ask for it again.
        isPartBlocked = true;
        send = () => {};
      }
      held.splice(0).forEach(send);
    },
  };
};
