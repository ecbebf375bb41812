export {
  type AboutError,
  type ErrorReport,
  makeErrorReport,
  type ReportOrigin,
} from './error-report.ts';
export { makeReportFilter } from './report-filter.ts';
