import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { callFaultKinds, type Fault, updateFaultKinds } from './fault-queue.ts';
import type { Latency, Trouble } from './trouble.ts';

/** The answer of `GET /faults` and of each change. */
export type TroubleView = { down: boolean; latency: Latency; faults: readonly Fault[] };

const downInput = z.object({ down: z.boolean() });

const delayMs = z.number().int().min(0).max(600_000);
const latencyInput = z
  .object({ min_ms: delayMs, max_ms: delayMs })
  .refine(({ min_ms, max_ms }) => min_ms <= max_ms, 'min_ms is more than max_ms');

const faultInput = z.object({
  kind: z.enum([...callFaultKinds, ...updateFaultKinds]),
  bot_id: z.number().int().positive().optional(),
  method: z.string().min(1).max(64).optional(),
  times: z.number().int().min(1).max(10_000).default(1),
  retry_after: z.number().int().min(0).max(86_400).optional(),
  delay_ms: delayMs.optional(),
  detail: z.string().min(1).max(300).optional(),
  code: z.number().int().optional(),
  subcode: z.number().int().optional(),
});

/** Faults for a messenger's next calls, how slowly it answers, and the switch that takes it down. */
export function addTroubleRoutes(app: FastifyInstance, trouble: Trouble): void {
  const { faults } = trouble;
  const toView = (): TroubleView => ({ down: trouble.isDown(), latency: trouble.readLatency(), faults: faults.list() });
  const changed = (): TroubleView => {
    trouble.announce();
    return toView();
  };

  app.get('/faults', toView);
  app.post('/faults', (request, reply) => {
    faults.add(faultInput.parse(request.body));
    return reply.code(201).send(changed());
  });
  app.delete('/faults', (_request, reply) => {
    faults.clear();
    trouble.announce();
    return reply.code(204).send();
  });
  app.put('/down', (request) => {
    trouble.setDown(downInput.parse(request.body).down);
    return changed();
  });
  app.put('/latency', (request) => {
    trouble.setLatency(latencyInput.parse(request.body));
    return changed();
  });
}
