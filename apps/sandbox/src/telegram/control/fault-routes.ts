import type { FastifyInstance } from 'fastify';
import type { ControlDeps } from './control-deps.ts';
import { downInput, faultInput, latencyInput } from './control-input.ts';

const heartbeatMs = 15_000;

/** Faults to come, the switch that takes everything down, and the stream of changes for live phones. */
export function addFaultRoutes(app: FastifyInstance, deps: ControlDeps): void {
  const { world, faults, isDown } = deps;
  const streams = new Set<() => void>();

  const toStatus = () => ({ down: isDown(), latency: deps.readLatency(), faults: faults.list() });

  app.get('/faults', toStatus);
  app.post('/faults', (request, reply) => {
    faults.add(faultInput.parse(request.body));
    world.emit({ type: 'faults' });
    return reply.code(201).send(toStatus());
  });
  app.delete('/faults', (_request, reply) => {
    faults.clear();
    world.emit({ type: 'faults' });
    return reply.code(204).send();
  });
  app.put('/down', (request) => {
    deps.setDown(downInput.parse(request.body).down);
    world.emit({ type: 'faults' });
    return toStatus();
  });

  app.put('/latency', (request) => {
    deps.setLatency(latencyInput.parse(request.body));
    world.emit({ type: 'faults' });
    return toStatus();
  });

  app.get('/events', (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', Connection: 'keep-alive' });
    raw.write('retry: 1000\n\n');
    const unsubscribe = world.subscribe((event) => raw.write(`data: ${JSON.stringify(event)}\n\n`));
    const heartbeat = setInterval(() => raw.write(':\n\n'), heartbeatMs);
    const end = () => {
      clearInterval(heartbeat);
      unsubscribe();
      streams.delete(end);
      raw.end();
    };
    streams.add(end);
    request.raw.on('close', end);
  });
  app.addHook('preClose', async () => {
    for (const end of streams) end();
  });
}
