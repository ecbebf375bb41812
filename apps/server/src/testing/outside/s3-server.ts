import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

export interface S3Server {
  url: string;
  /** Where the objects are stored; each has several files, of which `…_object` has the bytes. */
  directory: string;
  /** While it is down, everything is answered with 503. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

/** A server that speaks S3, with one bucket. */
export const startS3 = async (): Promise<S3Server> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'switchboard-s3-'));
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'uploads', configs: [] }],
  });
  await s3.configureBuckets();
  const answer = s3.callback();
  let down = false;
  const server = http.createServer((request, response) => {
    if (!down) answer(request, response);
    else request.resume().on('end', () => response.writeHead(503).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/uploads?tls=false`,
    directory: path.join(directory, 'uploads'),
    setDown(isDown) {
      down = isDown;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
};
