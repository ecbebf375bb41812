import type { AssignmentPerson, UserView } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import { PersonButton } from '../../../../ui/person/person-button.tsx';
import { PersonName } from '../../../../ui/person/person-name.tsx';
import classes from '../assignment.module.css';
import { CapacityField } from './capacity-field.tsx';

interface LoadRowProps {
  person: AssignmentPerson;
  user: UserView;
  name: string;
  /** The largest load of anybody: the scale of those who can have any number. */
  largest: number;
  mayEdit: boolean;
}

export const isFull = ({ load, capacity }: AssignmentPerson): boolean => capacity !== null && load >= capacity;

/** A person with what they have, drawn and in words, and how many they can have. */
export function LoadRow({ person, user, name, largest, mayEdit }: LoadRowProps) {
  const t = useT('assignment');
  const { load, waiting, capacity, availability } = person;
  const full = isFull(person);
  return (
    <li className={classes.load} data-testid={`load-${user.id}`}>
      <PersonButton userId={user.id} name={name} isPicture>
        <Avatar name={name} pictureId={user.avatar?.id ?? null} size={36} online={user.is_online === 1} />
      </PersonButton>
      <div className={classes.who}>
        <PersonButton userId={user.id} name={name} className={classes.name}>
          <PersonName user={user} name={name} />
        </PersonButton>
        <span className={classes.quiet} data-testid={`availability-${user.id}`}>
          {t(`load.availability.${availability}`)}
        </span>
      </div>
      <div className={classes.amount}>
        <Bar person={person} scale={Math.max(load, capacity ?? largest, 1)} />
        <span className={classes.words}>
          <span data-testid={`load-words-${user.id}`}>
            {capacity === null ? t('load.any', { load, waiting }) : t('load.of', { load, capacity, waiting })}
          </span>
          {full && (
            <span className={classes.full} data-testid={`full-${user.id}`}>
              {t('load.full')}
            </span>
          )}
        </span>
      </div>
      {mayEdit && <CapacityField person={person} name={name} />}
    </li>
  );
}

/** The words beside it say the same. */
function Bar({ person, scale }: { person: AssignmentPerson; scale: number }) {
  const { load, waiting } = person;
  const share = (count: number) => ({ width: `${(count / scale) * 100}%` });
  return (
    <div className={classes.bar} data-full={isFull(person) || undefined} aria-hidden="true">
      <div data-kind="waiting" style={share(waiting)} />
      <div data-kind="active" style={share(load - waiting)} />
    </div>
  );
}
