import type { FastifyInstance } from 'fastify';
import type { ControlDeps } from './control-deps.ts';
import { downInput, faultInput, latencyInput } from './control-input.ts';

/** Faults for the next calls, and the switch that takes Telegram down. */
export function addFaultRoutes(app: FastifyInstance, deps: ControlDeps): void {
  const { world, faults, isDown } = deps;

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
}
