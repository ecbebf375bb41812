import type { AssignmentPerson } from '@switchboard/contract';
import { IconUsers } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { SettingsCard } from '../../../../ui/settings/settings-card.tsx';
import classes from '../assignment.module.css';
import { personName, useCompareNames } from '../use-people.ts';
import { isFull, LoadRow } from './load-row.tsx';

interface LoadCardProps {
  people: readonly AssignmentPerson[];
  mayEdit: boolean;
}

const takesClients = (person: AssignmentPerson) =>
  (person.availability === 'here' || person.availability === 'in_hours') && !isFull(person);

/** Who has how many conversations: those who get new clients now come first. */
export function LoadCard({ people, mayEdit }: LoadCardProps) {
  const t = useT('assignment');
  const users = useStore((state) => state.users);
  const compare = useCompareNames();
  const rows = people
    .flatMap((person) => {
      const user = users[person.user_id];
      return user === undefined ? [] : [{ person, user, name: personName(user) }];
    })
    .toSorted(
      (one, other) =>
        Number(takesClients(other.person)) - Number(takesClients(one.person)) || compare(one.name, other.name),
    );
  const largest = Math.max(1, ...rows.map(({ person }) => person.load));
  return (
    <SettingsCard title={t('load.title')}>
      {rows.length === 0 ? (
        <EmptyState icon={IconUsers} title={t('load.empty')} hint={t('load.emptyHint')} />
      ) : (
        <>
          <p className={classes.now}>{t('load.hint')}</p>
          <p className={classes.legend}>
            <span>
              <span className={classes.swatch} data-kind="waiting" aria-hidden="true" /> {t('load.legendWaiting')}
            </span>
            <span>
              <span className={classes.swatch} data-kind="active" aria-hidden="true" /> {t('load.legendActive')}
            </span>
          </p>
          <ul className={classes.loads}>
            {rows.map((row) => (
              <LoadRow key={row.user.id} {...row} largest={largest} mayEdit={mayEdit} />
            ))}
          </ul>
        </>
      )}
    </SettingsCard>
  );
}
