import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { isRecord } from '../shared/is-record.ts';
import { badRequest } from './api-fault.ts';
import type { RawParameters, Upload } from './call-parameters.ts';

/**
 * Collects the parameters of a call from the query string and any of the three body encodings; the first value of a
 * name wins, query string first.
 */
export async function readRequestParameters(request: FastifyRequest): Promise<RawParameters> {
  const values = new Map<string, unknown>();
  const uploads = new Map<string, Upload>();
  const query = request.raw.url?.split('?')[1] ?? '';
  addForm(values, new URLSearchParams(query));

  if (request.isMultipart()) {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (!values.has(part.fieldname)) values.set(part.fieldname, part.value);
        continue;
      }
      const bytes = await part.toBuffer();
      if (!uploads.has(part.fieldname)) {
        uploads.set(part.fieldname, { bytes, fileName: part.filename, mimeType: part.mimetype });
      }
    }
  } else {
    addBody(values, request.body, request.headers['content-type'] ?? '');
  }
  return { values, uploads };
}

/** Parameters from a body outside a request: the answer of a webhook. */
export function readBodyParameters(body: string, contentType: string): RawParameters {
  const values = new Map<string, unknown>();
  addBody(values, body, contentType);
  return { values, uploads: new Map() };
}

function addBody(values: Map<string, unknown>, body: unknown, contentType: string): void {
  if (typeof body !== 'string' || body === '') return;
  if (contentType.includes('application/x-www-form-urlencoded')) {
    addForm(values, new URLSearchParams(body));
  } else if (contentType.includes('application/json')) {
    for (const [name, value] of Object.entries(parseObject(body))) if (!values.has(name)) values.set(name, value);
  }
}

function addForm(values: Map<string, unknown>, form: URLSearchParams): void {
  for (const [name, value] of form) if (!values.has(name)) values.set(name, value);
}

function parseObject(body: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw badRequest("can't parse request body as JSON object");
  }
  if (!isRecord(parsed)) {
    throw badRequest("can't parse request body as JSON object");
  }
  return parsed;
}
