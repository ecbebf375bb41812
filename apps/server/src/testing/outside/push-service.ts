import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '@switchboard/contract';

/** A browser's push subscription: a new device at a push service. */
export interface DeviceRegistration {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A well-formed registration, with an endpoint that does not exist. */
export const makeRegistration = (endpoint = `https://push.test/${randomUUID()}`): DeviceRegistration =>
  makeDevice(endpoint).registration;

const makeDevice = (endpoint: string) => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { pair, auth, registration: { endpoint, keys } };
};

/** Decrypts a push message as a browser does (RFC 8291 over RFC 8188), with the device's own keys. */
const decrypt = (body: Buffer, { pair, auth }: ReturnType<typeof makeDevice>): PushPayload => {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const material = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')) as PushPayload;
};

/** Whether the request is signed by the given key, for this service and not expired (RFC 8292). */
const isSigned = (authorization: string | undefined, origin: string, publicKey: string): boolean => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const isFit =
    key === publicKey && aud === origin && Number(exp) > Date.now() / 1_000 && /^mailto:|^https:/.test(String(sub));
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  return isFit && verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'));
};

const readAll = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** One device of a push service: the pushes that reached it, in order. */
export class PushDevice {
  readonly registration: DeviceRegistration;
  readonly pushes: PushPayload[] = [];
  readonly headers: IncomingMessage['headers'][] = [];
  /** The statuses that the service answers with, one after another; 201 once they are used up. */
  answers: number[] = [];
  readonly #device: ReturnType<typeof makeDevice>;

  constructor(endpoint: string) {
    this.#device = makeDevice(endpoint);
    this.registration = this.#device.registration;
  }

  take(body: Buffer, headers: IncomingMessage['headers']): number {
    const status = this.answers.shift() ?? 201;
    this.headers.push(headers);
    if (status === 201) this.pushes.push(decrypt(body, this.#device));
    return status;
  }
}

/**
 * A push service on loopback, like those of browser makers: it verifies the sender and passes on messages it cannot
 * read.
 */
export class PushService {
  readonly #server: Server;
  readonly #devices = new Map<string, PushDevice>();
  /** The key it accepts. */
  publicKey = '';
  origin = '';

  private constructor() {
    this.#server = createServer((request, response) => {
      void readAll(request).then((body) => {
        const device = this.#devices.get(request.url ?? '');
        const signed = isSigned(request.headers.authorization, this.origin, this.publicKey);
        response.writeHead(signed ? (device?.take(body, request.headers) ?? 404) : 403).end();
      });
    });
  }

  static async start(port = 0): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((resolve) => service.#server.listen(port, '127.0.0.1', resolve));
    service.origin = `http://127.0.0.1:${(service.#server.address() as AddressInfo).port}`;
    return service;
  }

  addDevice(): PushDevice {
    const path = `/send/${randomUUID()}`;
    const device = new PushDevice(this.origin + path);
    this.#devices.set(path, device);
    return device;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
