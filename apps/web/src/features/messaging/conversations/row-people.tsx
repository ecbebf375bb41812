import { IconEye, IconPencil } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { useColleagues } from '../../../ui/channel/use-colleagues.ts';
import classes from './row-people.module.css';

/** In the row of a conversation: a colleague who answers it, or has it on the screen. */
export function RowPeople({ channelId }: { channelId: number }) {
  const t = useT('presence');
  const { typing, here } = useColleagues(channelId);
  const names = typing.length > 0 ? typing : here;
  if (names.length === 0) return null;
  const isAnswering = typing.length > 0;
  const Icon = isAnswering ? IconPencil : IconEye;
  const label = t(isAnswering ? 'answering' : 'here', { names: names.join(', '), count: names.length });
  return (
    <span
      className={classes.people}
      role="img"
      aria-label={label}
      title={label}
      data-answering={isAnswering || undefined}
      data-testid="row-people"
    >
      <Icon size={14} stroke={1.8} aria-hidden="true" />
      <span className={classes.name}>{names[0]}</span>
      {names.length > 1 && <span>+{names.length - 1}</span>}
    </span>
  );
}
