import { existsSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const source = path.resolve(import.meta.dirname, '..');

/** Files that wait for half a minute and more, for outages and crashes: begun last, they would be all that still runs. */
const longest = [
  'modules/messaging/deliveries/slow-messenger.test.ts',
  'database-away.test.ts',
  'modules/chat/notifications/push.test.ts',
  'platform/embedded-postgres/database-faults.test.ts',
  'modules/messaging/deliveries/killed-server.test.ts',
  'server-faults.test.ts',
  'platform/realtime/socket.test.ts',
  'stopping.test.ts',
  'modules/accounts/auth/guessing.test.ts',
  'rights-on-sockets.test.ts',
  'platform/mail/killed-server.test.ts',
  'modules/files/picture-memory.test.ts',
  'commands/backup-commands.test.ts',
].map((file) => path.join(source, file));

const gone = longest.filter((file) => !existsSync(file));
if (gone.length > 0) throw new Error(`longest-first.ts names files that are gone: ${gone.join(', ')}`);

/** Starts the longest files first; the others in the order that vitest gives them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = longest.flatMap((long) => sorted.filter(({ moduleId }) => moduleId === long));
    return [...first, ...sorted.filter((file) => !first.includes(file))];
  }
}
