import { request } from 'node:http';
import type { WorkspaceAddress } from '../product/workspace-client.ts';
import type { HostileFile } from './hostile-files.ts';

const answerWithinMs = 60_000;

export interface RawCall {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** The status and the text of an answer; a connection that the server closes is one too. */
export const sendRaw = (
  { port, host, token }: WorkspaceAddress,
  call: RawCall,
): Promise<{ status: string; text: string }> =>
  new Promise((resolve) => {
    const { method, path, body } = call;
    const headers = {
      host,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...call.headers,
    };
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers, agent: false, timeout: answerWithinMs },
      (answer) => {
        let text = '';
        answer.on('data', (piece: Buffer) => {
          text += piece.toString();
        });
        answer.on('error', () => resolve({ status: 'cut', text }));
        answer.on('end', () => resolve({ status: String(answer.statusCode), text }));
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', ({ message }) =>
      resolve({ status: message.includes('no answer') ? 'no answer' : 'cut', text: '' }),
    );
    sent.end(body);
  });

const boundary = 'hostile-boundary';

export const formOf = ({ name, type, bytes }: HostileFile): Pick<RawCall, 'headers' | 'body'> => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  body: Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
});

/** Forms that are hard to read, with any file. */
export const hostileForms = (bytes: number): { what: string; call: Pick<RawCall, 'headers' | 'body'> }[] => {
  const form = (what: string, body: string, of = boundary) => ({
    what,
    call: { headers: { 'content-type': `multipart/form-data; boundary=${of}` }, body: body.slice(0, bytes) },
  });
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n`;
  return [
    form('many parts', part.repeat(bytes / part.length)),
    form('a long header of a part', `--${boundary}\r\nContent-Disposition: form-data; name="${'a'.repeat(bytes)}`),
    form('many headers of a part', `--${boundary}\r\n${'X: y\r\n'.repeat(bytes / 6)}`),
    form(
      'parameters of a header',
      `--${boundary}\r\nContent-Disposition: form-data${'; a="b"'.repeat(bytes / 7)}\r\n\r\n`,
    ),
    form('almost boundaries', `--${boundary}\r\n\r\n${`\r\n--${boundary.slice(0, -1)}`.repeat(bytes / 19)}`),
    form('dashes', '-'.repeat(bytes), '-'.repeat(60)),
  ];
};
