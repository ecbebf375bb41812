import { UnstyledButton } from '@mantine/core';
import { formatTimeText, type TaskChange } from '@switchboard/contract';
import { IconChevronDown, IconChevronRight, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { PagedList } from '../../../../ui/feedback/paged-list.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import { taskHistoryQuery } from '../tasks-queries.ts';
import { useDueText } from '../use-due-text.ts';
import classes from './task-panel.module.css';

/** A task's changes, newest first; opened on demand. */
export function TaskHistory({ taskId }: { taskId: number }) {
  const t = useT('tasks');
  const [isOpen, setIsOpen] = useState(false);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionTitle}>
        <UnstyledButton
          className={classes.sectionTitle ?? ''}
          aria-expanded={isOpen}
          data-testid="toggle-task-history"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chevron size={15} stroke={1.8} aria-hidden="true" style={{ verticalAlign: '-2px' }} /> {t('history.title')}
        </UnstyledButton>
      </h2>
      {isOpen && <HistoryList taskId={taskId} />}
    </section>
  );
}

function HistoryList({ taskId }: { taskId: number }) {
  const t = useT('tasks');
  const query = useInfiniteQuery(taskHistoryQuery(useApi(), taskId));
  const valueOf = useChangeValue();
  const format = useTimeFormat();
  return (
    <div data-testid="task-history">
      <PagedList
        isOrdered
        query={query}
        keyOf={({ id }) => id}
        failed={t('failed.history')}
        empty={{ icon: IconHistory, title: t('history.empty'), hint: t('history.emptyHint') }}
        more={t('history.older')}
        className={classes.list}
        renderItem={(change) => (
          <li key={change.id} className={classes.change} data-field={change.field}>
            <div className={classes.changeHead}>
              <bdi>{change.author ? fullName(change.author) || t('unknownPerson') : t('history.somebody')}</bdi>
              {' · '}
              <time dateTime={change.created_at} title={format.dateTime(change.created_at)}>
                {format.short(change.created_at)}
              </time>
            </div>
            <ChangeLine change={change} valueOf={valueOf} />
          </li>
        )}
      />
    </div>
  );
}

function ChangeLine({ change, valueOf }: { change: TaskChange; valueOf: ReturnType<typeof useChangeValue> }) {
  const t = useT('tasks');
  const { field } = change;
  if (field === 'created') return <div>{t('history.created')}</div>;
  const label = t(`history.fields.${field}`);
  if (change.before === null && change.after === null) return <div>{t('history.changed', { field: label })}</div>;
  const [before, after] = [valueOf(change, change.before), valueOf(change, change.after)];
  return <div dir="auto">{t('history.changedTo', { field: label, before, after })}</div>;
}

/** A changed value as a name in the reader's language. */
function useChangeValue(): (change: TaskChange, value: string | null) => string {
  const t = useT('tasks');
  const dueText = useDueText();
  return ({ field }, value) => {
    if (value === null || value === '') return t('history.nothing');
    switch (field) {
      case 'status_id':
        return value === '1' || value === '2' || value === '3' ? t(`status.${value}`) : value;
      case 'priority':
        return /^[0-4]$/.test(value) ? t(`priority.${value as '0' | '1' | '2' | '3' | '4'}`) : value;
      case 'estimated_time':
      case 'spent_time':
        return formatTimeText(Number(value));
      case 'due': {
        const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
        return dueText({ due_on: isDay ? value : null, due_at: isDay ? null : value, status_id: 3 })?.text ?? value;
      }
      default:
        return value;
    }
  };
}
