import { hasPermission } from '@switchboard/contract';
import { useStore } from '../../../../store/store-context.tsx';
import { FailureReasons } from './failure-reasons.tsx';
import { ReachTable } from './reach-table.tsx';

/** Why messages failed, and for who sees the numbers of all, whom bots reach. */
export default function BotParts() {
  const seesAll = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'stats', 'read'));
  return (
    <>
      <FailureReasons />
      {seesAll && <ReachTable />}
    </>
  );
}
