import { NativeSelect, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { type AutomationActionKind, conversationPriorities, limits } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { DurationField } from '../../../../ui/forms/pickers/duration-field.tsx';
import classes from '../automation.module.css';
import { possibleManagersQuery } from '../automation-queries.ts';
import { useNamedParts, useRuleNames } from '../sentence/use-rule-names.ts';
import { type ActionFieldProps, actionAt } from './action-at.ts';
import { labelChoices, shownOptions, withChosen } from './label-choices.ts';
import { ReplyField } from './reply-field.tsx';
import { noPerson } from './rule-values.ts';

function LabelField(props: ActionFieldProps) {
  const t = useT('automation');
  const { action, errorOf, set } = actionAt(props);
  const { labels } = useNamedParts();
  return (
    <div className={classes.fields}>
      <SegmentedControl
        size="xs"
        aria-label={t('form.labelWay')}
        value={action.way}
        data={[
          { value: 'on', label: t('form.labelOn') },
          { value: 'off', label: t('form.labelOff') },
        ]}
        data-testid={`action-way-${props.index}`}
        onChange={(way) => set('way', way)}
      />
      <Select
        size="sm"
        searchable
        limit={shownOptions}
        className={classes.control ?? ''}
        aria-label={t('form.label')}
        placeholder={t('form.choose')}
        nothingFoundMessage={t('form.nothingFound')}
        error={errorOf('label_id')}
        value={action.label_id}
        data={labelChoices(labels, action.label_id === null ? [] : [action.label_id])}
        data-testid={`action-label-${props.index}`}
        onChange={(chosen) => set('label_id', chosen)}
      />
    </div>
  );
}

interface PersonFieldProps extends ActionFieldProps {
  label: string;
  /** Of what stands for no person. */
  other: string;
  /** Undefined: everybody. */
  ids?: readonly number[] | undefined;
}

function PersonField({ label, other, ids, ...props }: PersonFieldProps) {
  const t = useT('automation');
  const { action, errorOf, set } = actionAt(props);
  const users = useStore((state) => state.users);
  const names = useRuleNames();
  const people = (ids ?? Object.values(users).map(({ id }) => id)).map((id) => {
    const user = users[id];
    return { value: String(id), label: user === undefined ? names.person(id) : fullName(user) || user.username };
  });
  const choices = [{ value: noPerson, label: other }, ...people];
  return (
    <Select
      size="sm"
      searchable
      limit={shownOptions}
      className={classes.control ?? ''}
      label={label}
      placeholder={t('form.choose')}
      nothingFoundMessage={t('form.nothingFound')}
      error={errorOf('user_id')}
      value={action.user_id}
      data={withChosen(choices, action.user_id === null ? [] : [action.user_id])}
      data-testid={`action-person-${props.index}`}
      onChange={(chosen) => set('user_id', chosen)}
    />
  );
}

function AssignField(props: ActionFieldProps) {
  const t = useT('automation');
  const { data: ids } = useQuery(possibleManagersQuery(useApi()));
  return <PersonField {...props} label={t('form.person')} other={t('form.giveBack')} ids={ids} />;
}

function PriorityField(props: ActionFieldProps) {
  const t = useT('automation');
  const states = useT('episodes');
  const { action, errorOf, set } = actionAt(props);
  return (
    <NativeSelect
      size="sm"
      aria-label={t('form.priority')}
      error={errorOf('priority')}
      value={action.priority}
      data={conversationPriorities.map((value) => ({ value, label: states(`priorities.${value}`) }))}
      data-testid={`action-priority-${props.index}`}
      onChange={(event) => set('priority', event.currentTarget.value)}
    />
  );
}

function NoteField(props: ActionFieldProps) {
  const t = useT('automation');
  const { action, errorOf, set } = actionAt(props);
  return (
    <Textarea
      size="sm"
      autosize
      minRows={2}
      maxRows={8}
      dir="auto"
      label={t('form.note')}
      description={t('form.noteHint', { example: '{client.first_name}' })}
      error={errorOf('text')}
      maxLength={limits.automationNoteChars}
      value={action.text}
      data-testid={`action-note-${props.index}`}
      onChange={(event) => set('text', event.currentTarget.value)}
    />
  );
}

function SnoozeField(props: ActionFieldProps) {
  const t = useT('automation');
  const { action, errorOf, set } = actionAt(props);
  return (
    <DurationField
      label={t('form.snooze')}
      error={errorOf('minutes')}
      minAmount={1}
      maxMinutes={limits.automationSnoozeMinutes}
      amount={action.minutes}
      unit={action.unit}
      testId={`action-snooze-${props.index}`}
      onAmount={(amount) => set('minutes', amount)}
      onUnit={(unit) => set('unit', unit)}
    />
  );
}

function TaskField(props: ActionFieldProps) {
  const t = useT('automation');
  const { action, errorOf, set } = actionAt(props);
  return (
    <div className={classes.taskFields}>
      <TextInput
        size="sm"
        dir="auto"
        autoComplete="off"
        label={t('form.task')}
        error={errorOf('title')}
        maxLength={limits.automationTitleChars}
        value={action.title}
        data-testid={`action-task-${props.index}`}
        onChange={(event) => set('title', event.currentTarget.value)}
      />
      <PersonField {...props} label={t('form.taskFor')} other={t('form.itsManager')} />
    </div>
  );
}

const fields: Record<AutomationActionKind, ComponentType<ActionFieldProps>> = {
  label: LabelField,
  assign: AssignField,
  priority: PriorityField,
  note: NoteField,
  reply: ReplyField,
  snooze: SnoozeField,
  task: TaskField,
};

/** The parameter of an action. */
export function ActionField(props: ActionFieldProps) {
  const action = props.form.values.actions[props.index];
  if (action === undefined) return null;
  const Field = fields[action.kind];
  return <Field {...props} />;
}
