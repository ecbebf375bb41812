import type { FastifyInstance } from 'fastify';
import { ZodError } from 'zod';

/** A refusal of a phone or the control API, which bots never see. `code` is the HTTP status. */
export class PhoneRefusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Answers failures of a control API: `{error}` with the status they carry, 400 for input of another shape. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    const { code, message } = toRefusal(error);
    return reply.code(code).send({ error: message });
  });
}

function toRefusal(error: unknown): { code: number; message: string } {
  if (error instanceof ZodError) {
    const text = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    return { code: 400, message: text };
  }
  if (!(error instanceof Error)) return { code: 500, message: String(error) };
  const code = 'code' in error && typeof error.code === 'number' ? error.code : undefined;
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;
  return { code: code ?? statusCode ?? 500, message: error.message };
}
