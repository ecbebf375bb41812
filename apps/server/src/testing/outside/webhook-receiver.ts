import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = number | ((response: ServerResponse, call: ReceivedCall) => void);

/** Another program that is called, on loopback. */
export interface WebhookReceiver {
  origin: string;
  calls: ReceivedCall[];
  /** The events that were answered with success, in the order in which they came. */
  accepted: { id: string; type: string; timestamp: string; data: Record<string, unknown> }[];
  /** Status 200 unless it says otherwise. */
  answer: (call: ReceivedCall) => Answer;
  close(): Promise<void>;
}

export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const receiver: WebhookReceiver = {
    origin: '',
    calls: [],
    accepted: [],
    answer: () => 200,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      receiver.calls.push(call);
      const answer = receiver.answer(call);
      if (typeof answer === 'function') return answer(response, call);
      if (answer >= 200 && answer < 300) receiver.accepted.push(JSON.parse(call.body) as never);
      response.statusCode = answer;
      response.end('answered');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
};
