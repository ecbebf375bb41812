import { TextInput } from '@mantine/core';
import { type TaskCard, type TaskPriority, type TaskStatus, taskStatusIds } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { type Columns, positionAt } from './board/board-cards.ts';
import { PriorityName } from './priority-icon.tsx';
import classes from './quick-change.module.css';
import { StatusName } from './status-icon.tsx';
import { taskQuery } from './tasks-queries.ts';
import { useAssigneeChoices } from './use-assignees.ts';
import type { TaskChanges } from './use-task-changes.ts';
import type { QuickField } from './use-task-keys.ts';
import { useMayChangeTask } from './use-task-rights.ts';

export interface QuickChangeOf {
  field: QuickField;
  taskId: number;
}

interface QuickChangeProps {
  of: QuickChangeOf;
  columns: Columns;
  changes: TaskChanges;
  onClose: () => void;
}

interface Option {
  key: string;
  label: string;
  look: ReactNode;
  isNow: boolean;
  choose: () => void;
}

/** Changes one thing of a task by a few keys: letters find, arrows choose, Enter takes. */
export function QuickChange(props: QuickChangeProps) {
  const { taskId } = props.of;
  const api = useApi();
  const mayChange = useMayChangeTask();
  const held = useStore((state) => state.taskCards[taskId]);
  // In the table and on a page opened by a link, the card is not among those of the board.
  const fetched = useQuery({ ...taskQuery(api, taskId), enabled: held === undefined }).data;
  const card = held ?? fetched;
  if (card === undefined || !mayChange(card)) return null;
  return <QuickChangeDialog {...props} card={card} />;
}

/** More than fit are found by typing. */
const shownOptions = 50;

function QuickChangeDialog({ of: { field }, columns, changes, card, onClose }: QuickChangeProps & { card: TaskCard }) {
  const t = useT('tasks');
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const options = useOptions(field, card, columns, changes);
  const wanted = typed.trim().toLocaleLowerCase();
  const found = options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)).slice(0, shownOptions);
  const at = Math.min(chosen, found.length - 1);

  const take = (option: Option | undefined) => {
    if (option === undefined) return;
    if (!option.isNow) option.choose();
    onClose();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (step !== 0 && found.length > 0) setChosen((at + step + found.length) % found.length);
    else if (event.key === 'Enter') take(found[at]);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      centered={false}
      size="sm"
      title={t(`keys.${field}`)}
      data-testid={`quick-${field}`}
      // A card that has changed its column is another element.
      findOther={() => document.querySelector<HTMLElement>(`[data-task-link="${card.id}"]`)}
      onClose={onClose}
    >
      <p className={classes.task} dir="auto">
        {card.title}
      </p>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[at] && `${listId}-${found[at].key}`}
        aria-label={t(`keys.${field}`)}
        placeholder={field === 'assignee' ? t('keys.find') : ''}
        maxLength={100}
        value={typed}
        data-testid="quick-field"
        onKeyDown={handleKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
      />
      <div className={classes.options} id={listId} role="listbox" aria-label={t(`keys.${field}`)}>
        {found.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
          <div
            key={option.key}
            id={`${listId}-${option.key}`}
            className={classes.option}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            data-now={option.isNow || undefined}
            data-testid={`quick-option-${option.key}`}
            onPointerMove={() => setChosen(index)}
            onClick={() => take(option)}
          >
            {option.look}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={classes.task}>{t('page.nothingFound')}</p>}
    </Dialog>
  );
}

function useOptions(field: QuickField, card: TaskCard, columns: Columns, changes: TaskChanges): readonly Option[] {
  const t = useT('tasks');
  const people = useAssigneeChoices();
  if (field === 'status') {
    return taskStatusIds.map((status: TaskStatus) => ({
      key: String(status),
      label: t(`status.${status}`),
      look: <StatusName status={status} />,
      isNow: card.status_id === status,
      choose: () => changes.move(card, positionAt(columns.get(status) ?? [], status, 0)),
    }));
  }
  if (field === 'priority') {
    return ([4, 3, 2, 1, 0] as const).map((priority: TaskPriority) => ({
      key: String(priority),
      label: t(`priority.${priority}`),
      look: <PriorityName priority={priority} />,
      isNow: card.priority === priority,
      choose: () => changes.setPriority(card, priority),
    }));
  }
  const nobody = {
    key: '0',
    label: t('nobody'),
    look: <span className={classes.person}>{t('nobody')}</span>,
    isNow: card.assignee === null,
    choose: () => changes.assign(card, null),
  };
  return [
    ...people.map(({ id, name, person }) => ({
      key: String(id),
      label: name,
      look: (
        <span className={classes.person} dir="auto">
          <Avatar name={name} pictureId={person.avatar?.id ?? null} size={22} />
          {name}
        </span>
      ),
      isNow: card.assignee?.id === id,
      choose: () => changes.assign(card, person),
    })),
    nobody,
  ];
}
