import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

type Facts = {
  subcode?: number | undefined;
  status?: number;
  type?: string;
  isTransient?: boolean;
  headers?: Record<string, string>;
};

/** A call that the Graph API refuses. */
export class GraphFault extends Error {
  readonly code: number;
  readonly subcode: number | undefined;
  readonly status: number;
  readonly type: string;
  readonly isTransient: boolean;
  readonly headers: Record<string, string>;

  constructor(code: number, message: string, facts: Facts = {}) {
    super(message);
    this.code = code;
    this.subcode = facts.subcode;
    this.status = facts.status ?? statusOf(code);
    this.type = facts.type ?? 'OAuthException';
    this.isTransient = facts.isTransient ?? false;
    this.headers = facts.headers ?? {};
  }
}

const rateCodes = new Set([4, 17, 32, 613, 80_006]);

function statusOf(code: number): number {
  if (code === 190) return 401;
  if (code === 10 || (code >= 200 && code < 300)) return 403;
  if (rateCodes.has(code)) return 429;
  return code === 1 || code === 2 ? 500 : 400;
}

/** The message of a code, for faults that are ordered by number. */
export function makeOrderedFault(code: number, subcode: number | undefined, retryAfterSeconds?: number): GraphFault {
  const isRate = rateCodes.has(code);
  const minutes = Math.ceil((retryAfterSeconds ?? 0) / 60);
  const usage = { '1': [{ type: 'messenger', call_count: 100, estimated_time_to_regain_access: minutes }] };
  return new GraphFault(code, `(#${code}) An ordered fault`, {
    subcode,
    isTransient: code === 2,
    headers: {
      ...(isRate && retryAfterSeconds !== undefined ? { 'Retry-After': String(retryAfterSeconds) } : {}),
      ...(isRate ? { 'X-Business-Use-Case-Usage': JSON.stringify(usage) } : {}),
    },
  });
}

export function sendGraphFault(reply: FastifyReply, fault: GraphFault): FastifyReply {
  return reply
    .code(fault.status)
    .headers(fault.headers)
    .send({
      error: {
        message: fault.message,
        type: fault.type,
        code: fault.code,
        ...(fault.subcode === undefined ? {} : { error_subcode: fault.subcode }),
        ...(fault.isTransient ? { is_transient: true } : {}),
        fbtrace_id: randomBytes(8).toString('base64url'),
      },
    });
}
