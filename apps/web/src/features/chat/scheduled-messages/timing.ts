import type { ScheduledMessage } from '@switchboard/contract';

/** When a message goes, and what becomes of it when its client writes before that. */
export interface Timing {
  due_at: string;
  when_client_writes: ScheduledMessage['when_client_writes'];
}
