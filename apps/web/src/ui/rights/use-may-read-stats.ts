import { can, hasPermission } from '@switchboard/contract';
import { actorOf } from '../../store/reader.ts';
import { useStore } from '../../store/store-context.tsx';

/** Whether statistics have something for the reader: everyone's numbers, or those of their own answers. */
export const useMayReadStats = (): boolean =>
  useStore(
    ({ me }) =>
      me !== null && (hasPermission(me.permissions, 'stats', 'read') || can(actorOf(me), 'conversations.answer', null)),
  );
