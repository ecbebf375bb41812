import { type TargetKind, type TargetPolicy, targetKinds } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { labelsQuery } from '../../../../ui/labels/labels-query.ts';
import classes from '../targets.module.css';
import { useLengthText } from '../use-length-text.ts';

const minutesOf = (policy: TargetPolicy): Record<TargetKind, number | null> => ({
  first_answer: policy.first_answer_minutes,
  next_answer: policy.next_answer_minutes,
  closing: policy.closing_minutes,
});

/** Which conversations a policy fits, and its times. */
export function PolicyFacts({ policy }: { policy: TargetPolicy }) {
  const t = useT('targets');
  const lengthText = useLengthText();
  const bots = useStore((state) => state.bots);
  const labels = useQuery(labelsQuery(useApi())).data?.data ?? [];
  const { bot_ids: botIds, label_ids: labelIds } = policy;
  const gone = botIds?.length === 0 ? 'bots' : labelIds?.length === 0 ? 'labels' : null;
  const minutes = minutesOf(policy);
  return (
    <>
      {gone !== null && <p className={classes.fitsNothing}>{t(`gone.${gone}`)}</p>}
      <dl className={classes.facts}>
        {targetKinds.map((kind) => {
          const length = minutes[kind];
          return (
            <Fact key={kind} title={t(`kinds.${kind}`)}>
              {length === null ? <span className={classes.quiet}>{t('facts.none')}</span> : lengthText(length)}
            </Fact>
          );
        })}
        {botIds?.length !== 0 && (
          <Fact title={t('facts.bots')}>
            {botIds === null ? t('facts.allBots') : botIds.flatMap((id) => bots[id]?.title ?? []).join(', ')}
          </Fact>
        )}
        {labelIds?.length !== 0 && (
          <Fact title={t('facts.labels')}>
            {labelIds === null
              ? t('facts.allLabels')
              : labels.flatMap(({ id, name }) => (labelIds.includes(id) ? [name] : [])).join(', ')}
          </Fact>
        )}
      </dl>
    </>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{title}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
