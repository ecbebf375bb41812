import '@fastify/multipart';
import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isRecord } from '../shared/is-record.ts';
import { GraphFault } from './graph-fault.ts';
import type { PageRecord, World } from './world.ts';

export type UploadedFile = { bytes: Buffer; name: string; mimeType: string };

/** A call as it arrived: query, body and form in one, JSON texts parsed. */
export type GraphCall = { parameters: Record<string, unknown>; upload: UploadedFile | null; token: string };

const jsonFields = new Set(['recipient', 'message', 'reply_to', 'payload']);
const maxUploadBytes = 25 * 1024 * 1024;

export async function readCall(request: FastifyRequest): Promise<GraphCall> {
  const { fields, upload } = request.isMultipart()
    ? await readForm(request)
    : { fields: readBody(request), upload: null };
  const raw: Record<string, unknown> = { ...(request.query as Record<string, unknown>), ...fields };
  const parameters = Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, jsonFields.has(name) ? parseField(name, value) : value]),
  );
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const { access_token: given, ...rest } = parameters;
  return { parameters: rest, upload, token: bearer ?? (typeof given === 'string' ? given : '') };
}

function readBody(request: FastifyRequest): Record<string, unknown> {
  return isRecord(request.body) ? request.body : {};
}

async function readForm(request: FastifyRequest) {
  const fields: Record<string, unknown> = {};
  let upload: UploadedFile | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else {
      const bytes = await part.toBuffer();
      if (bytes.length > maxUploadBytes) {
        throw new GraphFault(100, '(#100) The attachment is too large', { subcode: 2_018_109 });
      }
      if (part.fieldname === 'filedata') upload = { bytes, name: part.filename, mimeType: part.mimetype };
    }
  }
  return { fields, upload };
}

function parseField(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    throw new GraphFault(100, `(#100) Param ${name} must be a JSON object.`);
  }
}

/** The page of this token. Throws as the Graph API does for an invalid token. */
export function findCaller(world: World, { token, parameters }: GraphCall): PageRecord {
  if (token === '') throw new GraphFault(104, 'An access token is required to request this resource.', { status: 401 });
  const page = world.findPageByToken(token);
  if (!page) throw new GraphFault(190, 'Invalid OAuth access token - Cannot parse access token');
  if (page.tokenState === 'expired') {
    throw new GraphFault(190, 'Error validating access token: Session has expired.', { subcode: 463 });
  }
  if (page.tokenState === 'revoked') {
    throw new GraphFault(190, 'Error validating access token: The user has changed the password.', { subcode: 460 });
  }
  const { appsecret_proof: proof } = parameters;
  if (proof === undefined && !world.app.requiresProof) return page;
  const expected = createHmac('sha256', world.app.secret).update(token).digest('hex');
  if (proof !== expected) {
    const text =
      proof === undefined
        ? 'API calls from the server require an appsecret_proof argument'
        : 'Invalid appsecret_proof provided in the API argument';
    throw new GraphFault(100, text, { type: 'GraphMethodException' });
  }
  return page;
}
