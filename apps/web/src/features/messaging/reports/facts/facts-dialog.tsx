import { Anchor } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { PagedList } from '../../../../ui/feedback/paged-list.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { factsQuery } from '../report-queries.ts';
import { useReportContext } from '../use-report-filter.ts';
import { type Behind, factsQueryOf } from './behind.ts';
import { FactLine } from './fact-line.tsx';
import classes from './facts.module.css';
import { useBehindText } from './use-behind-text.ts';
import { usePartText } from './use-part-text.ts';

/** What a number is made of, the newest first. */
export function FactsDialog({ behind, onClose }: { behind: Behind; onClose: () => void }) {
  const t = useT('reports');
  const { filter } = useReportContext();
  const query = useInfiniteQuery(factsQuery(useApi(), filter, behind));
  const fileUrl = useFactsFileUrl(behind);
  const textOf = useBehindText();
  const what = usePartText(behind);
  const named = { figure: t(`figures.${behind.figure}.name`), period: textOf(behind) };
  const count = query.data?.pages[0]?.count ?? 0;
  return (
    <Dialog
      title={what === undefined ? t('facts.title', named) : t('facts.titleOf', { ...named, what })}
      size="lg"
      onClose={onClose}
    >
      <div data-testid="report-facts">
        {count > 0 && (
          <div className={classes.total}>
            <p data-testid="report-facts-count" data-count={count}>
              {t('facts.shown', { count })}
            </p>
            <Anchor href={fileUrl} download size="sm" data-testid="report-facts-file">
              {t('facts.csv')}
            </Anchor>
          </div>
        )}
        <PagedList
          query={query}
          keyOf={({ id }) => id}
          renderItem={(fact) => <FactLine key={fact.id} fact={fact} figure={behind.figure} zone={filter.zone} />}
          failed={t('facts.failed')}
          empty={{ icon: IconListDetails, title: t('facts.empty'), hint: t('facts.emptyHint') }}
          more={t('facts.more')}
          skeletons={{ count: 6 }}
          isOrdered
          className={classes.facts}
        />
      </div>
    </Dialog>
  );
}

/** Of the whole list. */
function useFactsFileUrl(behind: Behind): string {
  const api = useApi();
  const { filter } = useReportContext();
  const query = new URLSearchParams({ language: useLocale() });
  for (const [name, value] of Object.entries(factsQueryOf(behind, filter))) {
    if (value !== undefined) query.set(name, String(value));
  }
  return api.fileUrl({ src: `/exports/report-facts?${query}` });
}
