import { existsSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const source = path.resolve(import.meta.dirname, '..');

/** Files that take half a minute and more: begun last, they would be all that still runs. */
const longest = [
  'modules/messaging/deliveries/slow-messenger.faults.test.ts',
  'platform/embedded-postgres/database.faults.test.ts',
  'modules/messaging/deliveries/killed-server.faults.test.ts',
  'database-away.faults.test.ts',
  'platform/jobs/job-deaths.faults.test.ts',
  'modules/connectors/facebook/facebook.faults.test.ts',
  'modules/connectors/viber/outage.faults.test.ts',
  'modules/messaging/deliveries/frozen-server.faults.test.ts',
  'modules/chat/notifications/push.test.ts',
  'commands/backup-commands.test.ts',
  'modules/work/tasks/board-order.test.ts',
  'modules/clients/client-import/client-import.test.ts',
  'modules/accounts/auth/guessing.test.ts',
  'modules/chat/link-previews/link-previews.test.ts',
  'route-matrix.test.ts',
  'platform/embedded-postgres/embedded-postgres.test.ts',
  'modules/messaging/deliveries/deliveries.test.ts',
  'stopping.test.ts',
  'rights-on-sockets.test.ts',
  'platform/realtime/socket.test.ts',
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
