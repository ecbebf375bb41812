import type { FileView } from '@switchboard/contract';
import type { Answer, TestUser } from './test-app.ts';

const boundary = 'switchboard-test-boundary';

/** One file encoded like a browser's form: body and headers of the request. */
export const multipartFile = (bytes: Buffer, filename: string, type: string) => ({
  body: Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
});

/** Uploads a file that is not attached to a message yet. */
export const upload = (
  user: TestUser,
  bytes: Buffer,
  filename = 'note.txt',
  type = 'text/plain',
): Promise<Answer<{ model: FileView }>> => user.call('POST', '/api/temp-files', multipartFile(bytes, filename, type));
