import multipart from '@fastify/multipart';
import type { ErrorCode } from '@switchboard/contract';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { assertJsonWithin } from '../json/index.ts';
import { AppError, FieldErrors, RateLimitedError } from './app-error.ts';
import { type BodyBounds, usualBounds, usualBytes } from './body-bounds.ts';
import { type ProxyTrust, toAddressKey } from './caller-address.ts';
import { cutBodies, requestTimeoutMs } from './cut-bodies.ts';
import { sendError } from './register-endpoints.ts';
import { listSecurityHeaders } from './security-headers.ts';

interface HttpServerOptions {
  log: FastifyBaseLogger;
  trustProxy: ProxyTrust | false;
  isProduction: boolean;
  /** Origin that pages report errors to; null: none. */
  reportsTo?: string | null;
  /** The one address outside that forms of pages may be sent to. */
  formsGoTo?: string | null;
  /** True when an error means that the database cannot be reached right now. */
  isUnavailable: (error: unknown) => boolean;
  headersWithinMs?: number;
  /** Whether an API token stands in an address, where logs and histories keep it. */
  holdsToken?: (url: string) => boolean;
}

/** A client that needs longer for a request's headers only occupies a connection. */
const defaultHeadersWithinMs = 10_000;

/** A browser names each part in a few dozen bytes. */
const formLimits = { headerSize: 4 * 1024, headerPairs: 20, fieldNameSize: 100, fieldSize: 1024 };

const byStatus: Partial<Record<number, ErrorCode>> = {
  400: 'request.malformed',
  404: 'request.not_found',
  413: 'request.too_large',
  415: 'request.unsupported_type',
  429: 'request.rate_limited',
};

/** Removes a file's headers: an error must not be cached as long as the file, or be taken for it. */
const forgetFile = (reply: FastifyReply) => {
  for (const name of ['cache-control', 'content-encoding', 'etag', 'last-modified', 'vary']) {
    reply.raw.removeHeader(name);
    void reply.removeHeader(name);
  }
  void reply.header('cache-control', 'no-store');
};

/** Fastify with the headers, limits and the one place that turns errors into replies. */
export const makeHttpServer = async (options: HttpServerOptions): Promise<FastifyInstance> => {
  const securityHeaders = listSecurityHeaders(options);
  const { headersWithinMs = defaultHeadersWithinMs } = options;
  const app = fastify({
    loggerInstance: options.log,
    // Logging every request costs a third of the send rate (docs/architecture.md); failures are logged below.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: usualBytes,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersWithinMs, connectionsCheckingInterval: Math.min(1_000, headersWithinMs / 2) },
    keepAliveTimeout: 75_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    // A URL that cannot be parsed comes here without passing the hooks.
    frameworkErrors: (_error, _request, reply) => {
      void sendError(reply.headers(securityHeaders), 'request.malformed');
    },
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    done(options.holdsToken?.(request.url) === true ? new AppError('api_token.in_address') : undefined);
  });

  // A connection that could not be accepted, for want of file descriptors, would otherwise end the process.
  app.server.on('error', (error) => options.log.error({ err: error }, 'the HTTP server has an error'));
  cutBodies(app);
  // Registered at the root: registered inside a plugin, it would not apply to the endpoints.
  await app.register(multipart, { limits: formLimits });
  app.decorateRequest('caller');
  app.decorateRequest('addressKey', {
    getter() {
      return toAddressKey(this.ip);
    },
  });
  // An empty JSON body counts as none: joining and leaving send none.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      assertJsonWithin(body as string, request.routeOptions.config.bodyBounds ?? usualBounds);
    } catch {
      return done(new AppError('request.too_large'));
    }
    void parseJson(request, body as string, done);
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    forgetFile(reply);
    if (error instanceof FieldErrors) return reply.status(422).send({ errors: error.errors });
    if (error instanceof AppError) {
      if (error instanceof RateLimitedError) void reply.header('retry-after', error.retryAfterS);
      return sendError(reply, error.code, error.params, error.details);
    }
    if (options.isUnavailable(error)) {
      request.log.error({ err: error }, 'a request failed because the database is unavailable');
      return sendError(reply, 'server.unavailable');
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return sendError(reply, byStatus[status] ?? 'request.malformed');
    request.log.error({ err: error }, 'a request failed');
    return sendError(reply, 'server.failed', { request_id: request.id });
  });
  return app;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a body in JSON, looked at before it is parsed. */
    bodyBounds?: BodyBounds;
  }
  interface FastifyRequest {
    /** The key the caller is counted by (caller-address.ts). */
    readonly addressKey: string;
  }
}
