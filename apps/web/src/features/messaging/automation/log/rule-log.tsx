import type { AutomationRule } from '@switchboard/contract';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { PagedList } from '../../../../ui/feedback/paged-list.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import classes from '../automation.module.css';
import { ruleRunsQuery } from '../automation-queries.ts';
import { RunConversation, RunLine } from './run-line.tsx';

/** What a rule has done, the newest first. */
export function RuleLog({ rule: { id, name }, onClose }: { rule: AutomationRule; onClose: () => void }) {
  const t = useT('automation');
  const query = useInfiniteQuery(ruleRunsQuery(useApi(), id));
  return (
    <Dialog title={t('log.title', { name })} size="lg" onClose={onClose}>
      <div data-testid="rule-log">
        <PagedList
          query={query}
          keyOf={(run) => run.id}
          renderItem={(run) => <RunLine key={run.id} run={run} title={<RunConversation run={run} />} />}
          failed={t('log.failed')}
          empty={{ icon: IconHistory, title: t('log.empty'), hint: t('log.emptyHint') }}
          more={t('log.more')}
          isOrdered
          className={classes.log}
        />
      </div>
    </Dialog>
  );
}
