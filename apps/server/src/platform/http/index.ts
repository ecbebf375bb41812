export { AppError, FieldErrors, fieldError } from './app-error.ts';
export { makeDocsPage } from './docs-page.ts';
export { parseHost } from './host.ts';
export { makeHttpServer } from './make-http-server.ts';
export { makeOpenApiDocument } from './openapi.ts';
export { RawJson } from './raw-json.ts';
export {
  type CalledWorkspace,
  type CallerResolver,
  type CallingActor,
  type Route,
  registerEndpoints,
  route,
  sendError,
} from './register-endpoints.ts';
