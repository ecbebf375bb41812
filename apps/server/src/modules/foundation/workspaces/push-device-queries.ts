import { statement } from '../../../platform/database/index.ts';

/** Marks a workspace as having push devices; the messages of the others are not checked. */
export const noteHasPushDevices = statement({
  name: 'note-push-devices',
  text: 'update workspaces set has_push_devices = true where id = $1 and not has_push_devices',
  values: (workspaceId: number) => [workspaceId],
}).run();

export const noteHasNoPushDevices = statement({
  name: 'note-no-push-devices',
  text: 'update workspaces set has_push_devices = false where id = $1',
  values: (workspaceId: number) => [workspaceId],
}).run();
