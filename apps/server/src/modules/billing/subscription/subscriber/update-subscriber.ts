import type { Subscriber, SubscriberChange } from '@switchboard/contract';
import type { CallingActor } from '../../../../platform/http/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../../foundation/audit-log/index.ts';
import { getWorkspace, lockOwner, renameCompany, toWorkspaceView } from '../../../foundation/workspaces/index.ts';
import { describeSubscriber, type GetSubscriberDeps } from './get-subscriber.ts';
import { putSubscriber } from './subscriber-queries.ts';

/** Changes the subscriber. The company's name is the workspace's, so everyone sees a new one at once. */
export const makeUpdateSubscriber =
  (deps: GetSubscriberDeps) =>
  ({ workspaceId, userId }: CallingActor, change: SubscriberChange, origin: AuditOrigin): Promise<Subscriber> =>
    deps.database.inWorkspace(workspaceId, async (tx) => {
      await lockOwner(tx, workspaceId);
      const { first_name, last_name, username, phone, country, address, title } = await describeSubscriber(
        deps,
        tx,
        workspaceId,
      );
      const before = { first_name, last_name, username, phone, country, address, company: title };
      const { title: company, ...person } = change;
      const changes = changesBetween(before, { ...person, company });
      await putSubscriber(tx, workspaceId, change);
      if (company !== title) {
        await renameCompany(tx, workspaceId, company);
        const view = toWorkspaceView(await getWorkspace(tx, workspaceId));
        tx.announce({ event: 'updateWorkspace', audience: 'everyone', data: view });
      }
      if (Object.keys(changes).length > 0) {
        await recordAudit(tx, {
          workspaceId,
          actorId: userId,
          action: 'subscription.subscriber_updated',
          subject: { kind: 'workspace', id: null, name: company },
          changes,
          ...origin,
        });
      }
      return describeSubscriber(deps, tx, workspaceId);
    });
