import http from 'node:http';

export interface Downloaded {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
}

/** Gets a file as the browser does that follows a link. */
export const download = (
  port: number,
  host: string,
  path: string,
  headers: http.OutgoingHttpHeaders = {},
): Promise<Downloaded> =>
  new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
        );
      })
      .on('error', reject);
  });
