import { can, endpoints } from '@switchboard/contract';
import { route } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { makeCreateRule, makeDeleteRule, makeEditRule, makeOrderRules } from './change-rules.ts';
import { makeFindAutomation, makePruneAutomation } from './find-automation.ts';
import { makeListConversationRuns, makeListRuns } from './list-runs.ts';
import { loadRules } from './load-rules.ts';
import { makePreviewRule } from './preview/preview-rule.ts';
import { makeRunAutomation, type RunDeps } from './run-automation.ts';
import { makeWatchClients } from './watch-clients.ts';

export { loadAutomationNotice } from './load-notice.ts';

interface AutomationModuleDeps extends RunDeps {
  listWorkspaceIds: () => Promise<number[]>;
}

/** What is done by itself with conversations, as the rules of a workspace say. */
export const makeAutomationModule = (deps: AutomationModuleDeps): ServerModule => {
  const { database } = deps;
  const createRule = makeCreateRule(deps);
  const editRule = makeEditRule(deps);
  const deleteRule = makeDeleteRule(deps);
  const orderRules = makeOrderRules(deps);
  const previewRule = makePreviewRule(deps);
  const listRuns = makeListRuns(deps);
  const listConversationRuns = makeListConversationRuns(deps);
  return {
    routes: [
      route(endpoints.listAutomationRules, ({ actor: { workspaceId, ...actor } }) =>
        database.inWorkspace(workspaceId, async (tx) => ({
          data: await loadRules(tx, workspaceId, can(actor, 'conversations.read', null)),
        })),
      ),
      route(endpoints.createAutomationRule, ({ actor, body, request }) =>
        createRule({ actor, origin: auditOrigin(request) }, body),
      ),
      route(endpoints.editAutomationRule, ({ actor, params, body, request }) =>
        editRule({ actor, origin: auditOrigin(request) }, params.id, body),
      ),
      route(endpoints.deleteAutomationRule, async ({ actor, params, request }) => {
        await deleteRule({ actor, origin: auditOrigin(request) }, params.id);
        return true as const;
      }),
      route(endpoints.orderAutomationRules, async ({ actor, body, request }) => {
        await orderRules({ actor, origin: auditOrigin(request) }, body.ids);
        return true as const;
      }),
      route(endpoints.previewAutomationRule, ({ actor, body }) => previewRule(actor, body)),
      route(endpoints.listAutomationRuns, ({ actor, params, query }) =>
        listRuns(actor, params.id, query.cursor ?? null),
      ),
      route(endpoints.listConversationRuns, ({ actor, params }) => listConversationRuns(actor, params.id)),
    ],
    tasks: {
      'run-automation': makeRunAutomation(deps),
      'find-automation': makeFindAutomation(deps),
      'prune-automation': makePruneAutomation(deps),
    },
    onCommitted: makeWatchClients(deps),
    crontab: [
      { task: 'find-automation', schedule: '* * * * *' },
      { task: 'prune-automation', schedule: '43 2 * * *' },
    ],
  };
};
