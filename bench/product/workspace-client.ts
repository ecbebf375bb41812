import { Agent, request } from 'node:http';

/**
 * A workspace's address and the user to act as. `host` goes into the Host header: the subdomain selects the workspace.
 */
export interface WorkspaceAddress {
  port: number;
  host: string;
  token?: string;
  /** Where the connections come from; Linux has all of 127.0.0.0/8. */
  localAddress?: string;
}

export interface ApiAnswer {
  status: number;
  text: string;
}

export interface StoredMessage {
  channelId: number;
  seq: number;
  ts: number;
  clientMsgId: string | null;
  content: string;
}

/** A message of the API, with the fields that the benchmarks use. */
export interface WireMessage {
  channel_id: number;
  seq: number;
  ts: number;
  client_msg_id: string | null;
  content: string;
  created_by: number | null;
  client_id: number | null;
  /** The delivery to a client; null for messages between colleagues. */
  delivery: { state: string; reason: string | null } | null;
}

export interface WorkspaceClient {
  readonly address: WorkspaceAddress;
  /** Rejects when the connection breaks or no answer comes in time; any status is an answer. */
  call(method: string, path: string, body?: object | string): Promise<ApiAnswer>;
  /** Like call, and throws unless the status is 2xx; returns `result`. */
  callForResult<Result>(method: string, path: string, body?: object): Promise<Result>;
  close(): void;
}

const callTimeoutMs = 30_000;

export function toStoredMessage(message: WireMessage): StoredMessage {
  const { channel_id, seq, ts, client_msg_id, content } = message;
  return { channelId: channel_id, seq, ts, clientMsgId: client_msg_id, content };
}

/** `result` of a successful answer, unvalidated, typed as the contract specifies. */
export function parseResult<Result>(answer: ApiAnswer): Result {
  const body: { result: Result } = JSON.parse(answer.text);
  return body.result;
}

/** A keep-alive HTTP client of one workspace, on loopback for any host name. */
export function makeWorkspaceClient(address: WorkspaceAddress, maxSockets = 4): WorkspaceClient {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const call = (method: string, path: string, body?: object | string) =>
    new Promise<ApiAnswer>((resolve, reject) => {
      const payload = typeof body === 'string' ? body : body && JSON.stringify(body);
      const headers = {
        host: address.host,
        ...(address.token && { authorization: `Bearer ${address.token}` }),
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      };
      const options = {
        host: '127.0.0.1',
        port: address.port,
        ...(address.localAddress && { localAddress: address.localAddress }),
        method,
        path,
        headers,
        agent,
        timeout: callTimeoutMs,
      };
      const sent = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          if (!response.complete) return reject(new Error('the answer was cut short'));
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        });
      });
      sent.on('timeout', () => sent.destroy(new Error(`${method} ${path}: no answer within ${callTimeoutMs} ms`)));
      sent.on('error', reject);
      sent.end(payload);
    });
  return {
    address,
    call,
    async callForResult<Result>(method: string, path: string, body?: object) {
      const answer = await call(method, path, body);
      if (answer.status >= 200 && answer.status < 300) return parseResult<Result>(answer);
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    },
    close: () => agent.destroy(),
  };
}

/** Every message of a channel after `afterSeq`, by pages of 100, in the order of seq, as the API returns them. */
export async function readWireMessages(
  client: WorkspaceClient,
  channelId: number,
  afterSeq = 0,
): Promise<WireMessage[]> {
  const messages: WireMessage[] = [];
  for (let after = afterSeq; ; ) {
    const path = `/api/channels/${channelId}/messages?limit=100&after_seq=${after}`;
    const page = await client.callForResult<{ data: WireMessage[] }>('GET', path);
    if (page.data.length === 0) break;
    const ordered = page.data.toSorted((a, b) => a.seq - b.seq);
    messages.push(...ordered);
    after = ordered.at(-1)?.seq ?? after;
  }
  return messages;
}

/** The same, with the fields that the ledger compares. */
export async function readMessages(client: WorkspaceClient, channelId: number, afterSeq = 0): Promise<StoredMessage[]> {
  return (await readWireMessages(client, channelId, afterSeq)).map(toStoredMessage);
}

/** Makes a public group channel and returns its id. */
export async function createChannel(
  client: WorkspaceClient,
  name: string,
  memberIds: readonly number[] = [],
): Promise<number> {
  const body = { name, description: 'made by the benchmark', is_public: true, members: memberIds };
  const { channel } = await client.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body);
  return channel.id;
}
