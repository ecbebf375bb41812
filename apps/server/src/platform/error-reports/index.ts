export { findReportOrigin } from './dsn.ts';
export { type ErrorReports, openErrorReports } from './open-error-reports.ts';
