export { apiDocsPlugin } from './api-docs-plugin.ts';
export { AppError, FieldErrors, fieldError, RateLimitedError } from './app-error.ts';
export { type Attempt, AttemptCounts } from './attempt-counts.ts';
export { CallCounter } from './call-counter.ts';
export { findCallerIp, type ProxyTrust, parseProxyTrust, toAddressKey } from './caller-address.ts';
export type { CalledWorkspace, CallingActor, SignedInActor } from './callers.ts';
export { checkTimezone } from './check-timezone.ts';
export { FairQueue } from './fair-queue.ts';
export { findDownloader } from './find-downloader.ts';
export { parseHost } from './host.ts';
export { type CallerResolver, makeLimitedCallers } from './limited-callers.ts';
export { makeHttpServer } from './make-http-server.ts';
export { addressLimits, fileReads, invoiceReads, storedAttempt } from './rate-classes.ts';
export { RawJson } from './raw-json.ts';
export { readBearer } from './read-bearer.ts';
export {
  closedError,
  type Route,
  registerEndpoints,
  route,
  sendError,
} from './register-endpoints.ts';
export { SharedCounts } from './shared-counts.ts';
export { makeTokenCalls, type TokenCalls } from './token-calls.ts';
