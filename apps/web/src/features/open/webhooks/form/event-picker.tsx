import { Checkbox, Input } from '@mantine/core';
import type { Permissions, PublicEventType } from '@switchboard/contract';
import { type ReactNode, useId } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { eventGroupNames, eventTypes, mayRead, typesIn } from '../event-groups.ts';
import classes from '../webhooks.module.css';

interface EventPickerProps {
  label: string;
  value: readonly PublicEventType[];
  error: ReactNode;
  /** The reader's: who may not read events may not have them sent either. */
  permissions: Permissions;
  onChange: (types: PublicEventType[]) => void;
}

/** The types of events to be told, in groups: each by itself, a group at once, or all. */
export function EventPicker({ label, value, error, permissions, onChange }: EventPickerProps) {
  const t = useT('webhooks');
  const labelId = useId();
  const readable = eventGroupNames.filter((group) => mayRead(permissions, group)).flatMap(typesIn);
  const chosenOf = (types: readonly PublicEventType[]) => types.filter((type) => value.includes(type)).length;
  const put = (types: readonly PublicEventType[], isChosen: boolean) =>
    onChange(eventTypes.filter((type) => (types.includes(type) ? isChosen : value.includes(type))));
  /** A box that stands for several. */
  const boxOf = (types: readonly PublicEventType[], words: string, testId: string, isWrong = false) => {
    const chosen = chosenOf(types);
    const offered = types.filter((type) => readable.includes(type));
    return (
      <Checkbox
        size="sm"
        classNames={{ label: classes.groupLabel ?? '' }}
        label={words}
        checked={chosen === types.length}
        indeterminate={chosen > 0 && chosen < types.length}
        aria-invalid={isWrong || undefined}
        data-testid={testId}
        // What the role no longer includes can still be taken off.
        disabled={offered.length === 0 && chosen === 0}
        onChange={() => (chosenOf(offered) < offered.length ? put(offered, true) : put(types, false))}
      />
    );
  };
  return (
    <Input.Wrapper error={error}>
      <Input.Label labelElement="div" required mb={6} id={labelId}>
        {label}
      </Input.Label>
      <div className={classes.picker} role="group" aria-labelledby={labelId} data-testid="event-picker">
        <div className={classes.pickerHead}>
          {boxOf(eventTypes, t('form.all'), 'events-all', Boolean(error))}
          <span className={classes.quiet} role="status" data-testid="events-chosen">
            {t('form.chosen', { count: value.length, total: eventTypes.length })}
          </span>
        </div>
        {eventGroupNames.map((group) => {
          const types = typesIn(group);
          const name = t(`groups.${group}`);
          return (
            <div key={group} className={classes.pickerGroup} role="group" aria-label={name}>
              {boxOf(types, name, `events-${group}`)}
              {!mayRead(permissions, group) && <span className={classes.notYours}>{t('form.notYours')}</span>}
              {types.map((type) => (
                <EventBox
                  key={type}
                  type={type}
                  isChosen={value.includes(type)}
                  isOffered={readable.includes(type)}
                  onChange={(isChosen) => put([type], isChosen)}
                />
              ))}
            </div>
          );
        })}
      </div>
    </Input.Wrapper>
  );
}

interface EventBoxProps {
  type: PublicEventType;
  isChosen: boolean;
  isOffered: boolean;
  onChange: (isChosen: boolean) => void;
}

function EventBox({ type, isChosen, isOffered, onChange }: EventBoxProps) {
  const t = useT('webhooks');
  return (
    <Checkbox
      size="xs"
      className={classes.eventBox ?? ''}
      label={
        <>
          {t(`types.${type}`)} <code className={classes.code}>{type}</code>
        </>
      }
      checked={isChosen}
      disabled={!isOffered && !isChosen}
      data-testid={`event-${type}`}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
