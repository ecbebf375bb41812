import type { FastifyInstance, FastifyRequest } from 'fastify';

/** An ordinary body must be complete within this time. */
const bodyWithinMs = 30_000;
/**
 * A file may take longer on a slow line, as long as this many bytes arrive in every such period: about 2 KB a second.
 */
const fileBytesPerStep = 64 * 1024;
/**
 * The rest of a refused body is read up to this length: a file a little too large gets its answer, an endless one is
 * cut.
 */
const drainedBytes = 16 * 1024 * 1024;
/** Longer than the largest file takes at that rate; Node cuts remaining requests then. */
export const requestTimeoutMs = 12 * 60_000;

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Cuts connections whose bodies do not arrive, each of which holds memory and a slot, and those whose refused bodies
 * are too long. A shorter refused body is read to its end, so that the sender gets to read the answer.
 */
export const cutBodies = (app: FastifyInstance, stepMs = bodyWithinMs): void => {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return;
    const { raw } = request;
    const isForm = request.headers['content-type']?.startsWith('multipart/') === true;
    let seen = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const isComing = isForm && raw.socket.bytesRead - seen >= fileBytesPerStep;
      seen = raw.socket.bytesRead;
      if (!isComing && !raw.complete) raw.socket.destroy();
    }, stepMs);
    timer.unref();
    const stop = () => clearInterval(timer);
    raw.once('end', stop).once('close', stop);
  });
  // Node and Fastify close the connection after answering a request whose body was not read. Bytes still being sent
  // then hit a closed connection, and the sender loses the answer. So it stays open until the body has been read.
  app.addHook('onSend', async (request, reply) => {
    const { raw } = request;
    if (raw.complete || raw.socket.destroyed) return;
    const isLast = !reply.raw.shouldKeepAlive;
    reply.removeHeader('connection');
    reply.raw.shouldKeepAlive = true;
    if (!isLast) return;
    const endWhenDone = () => {
      if (raw.complete && reply.raw.writableFinished) raw.socket.end();
    };
    raw.once('end', endWhenDone);
    reply.raw.once('finish', endWhenDone);
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    const { socket } = raw;
    const mayReadTo = socket.bytesRead + drainedBytes;
    raw.on('data', () => {
      if (socket.bytesRead > mayReadTo) socket.destroy();
    });
    raw.resume();
  });
};
