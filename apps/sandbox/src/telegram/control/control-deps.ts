import type { CallLog } from '../../shared/call-log.ts';
import type { Clock } from '../../shared/clock.ts';
import type { FileStore } from '../file-store.ts';
import type { Groups } from '../groups.ts';
import type { PersonActions } from '../person-actions.ts';
import type { Transcript } from '../transcript.ts';
import type { UpdateQueue } from '../update-queue.ts';
import type { World } from '../world.ts';

export type ControlDeps = {
  world: World;
  clock: Clock;
  files: FileStore;
  queue: UpdateQueue;
  calls: CallLog;
  transcript: Transcript;
  actions: PersonActions;
  groups: Groups;
};
