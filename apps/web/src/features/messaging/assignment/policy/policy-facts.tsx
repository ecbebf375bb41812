import type { AssignmentPolicy } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import classes from '../assignment.module.css';
import { usePersonName } from '../use-people.ts';
import { useMinutesText } from './use-minutes-text.ts';

/** How the clients of a bot come to their managers, for readers who may not change it. */
export function PolicyFacts({ policy }: { policy: AssignmentPolicy }) {
  const t = useT('assignment');
  const minutesText = useMinutesText();
  const nameOf = usePersonName();
  const { accept_minutes: accept, gone_minutes: gone, otherwise_user_id: otherwise, user_ids: userIds } = policy;
  if (policy.mode === 'by_hand') return null;
  return (
    <dl className={classes.facts}>
      <Fact title={t('form.lastManager')}>{t(policy.last_manager_first ? 'form.yes' : 'form.no')}</Fact>
      <Fact title={t('form.who')}>{userIds === null ? t('form.everyone') : userIds.map(nameOf).join(', ')}</Fact>
      <Fact title={t('form.accept')}>{accept === null ? t('form.noLimit') : minutesText(accept)}</Fact>
      <Fact title={t('form.gone')}>{gone === null ? t('form.never') : minutesText(gone)}</Fact>
      <Fact title={t('form.otherwise')}>{otherwise === null ? t('form.stays') : nameOf(otherwise)}</Fact>
    </dl>
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
