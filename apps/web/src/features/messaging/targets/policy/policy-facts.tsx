import { type TargetKind, type TargetPolicy, targetKinds } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { PendingName } from '../../../../ui/feedback/pending-name.tsx';
import classes from '../targets.module.css';
import { useLengthText } from '../use-length-text.ts';
import { usePolicyLabels } from './use-policy-labels.ts';

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
            {labelIds === null ? t('facts.allLabels') : <LabelNames ids={labelIds} />}
          </Fact>
        )}
      </dl>
    </>
  );
}

/** How many they are where they cannot be named. */
function LabelNames({ ids }: { ids: readonly number[] }) {
  const t = useT('targets');
  const { state, labels } = usePolicyLabels();
  if (state === 'loading') return <PendingName />;
  const names = labels.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));
  return names.length > 0 ? names.join(', ') : t('facts.labelCount', { count: ids.length });
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{title}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
