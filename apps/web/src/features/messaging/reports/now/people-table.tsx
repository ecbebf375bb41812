import type { NowPerson } from '@switchboard/contract';
import { IconUsers } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { PersonButton } from '../../../../ui/person/person-button.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { useLocalRows } from '../../../../ui/table/use-local-rows.ts';
import { useTableState } from '../../../../ui/table/use-table-state.ts';
import { ListedNumber } from './listed-number.tsx';
import classes from './now.module.css';
import type { ShownNow } from './now-queries.ts';
import { presenceOf, presences } from './presence.ts';
import { useNowLists } from './use-now-lists.ts';

const sorts = ['name', 'presence', 'waiting', 'open', 'load'] as const;
type Sort = (typeof sorts)[number];

/** Who is here with how much; those who are, come first. */
export function PeopleTable({ now }: { now: ShownNow }) {
  const t = useT('reportsNow');
  const columns = usePeopleColumns(now);
  const state = useTableState({
    sorts,
    defaultSort: { by: 'presence', order: 'asc' },
    pageSize: 25,
    name: 'now-people',
  });
  const content = useLocalRows<NowPerson, Sort>(state, now.people, {
    name: ({ name }) => name,
    presence: (person) => presences.indexOf(presenceOf(person)),
    waiting: ({ waiting }) => waiting,
    open: ({ open }) => open,
    load: ({ load }) => load,
  });
  return (
    <DataTable
      label={t('people.title')}
      state={state}
      content={content}
      columns={columns}
      rowKey={({ user_id: id }) => id}
      rowName={({ name }) => name}
      density="compact"
      testId="now-people"
      empty={<EmptyState icon={IconUsers} title={t('people.empty')} hint={null} />}
    />
  );
}

function usePeopleColumns(now: ShownNow): Column<NowPerson, Sort>[] {
  const t = useT('reportsNow');
  const listOf = useNowLists(now);
  const counted = (key: 'waiting' | 'open'): Column<NowPerson, Sort> => ({
    key,
    title: t(`numbers.${key}`),
    sortBy: key,
    cell: (person) => (
      <ListedNumber
        value={person[key]}
        name={`${person.name} · ${t(`numbers.${key}`)}`}
        list={listOf({ manager: person.user_id, isWaiting: key === 'waiting' })}
      />
    ),
  });
  return [
    {
      key: 'name',
      title: t('people.person'),
      sortBy: 'name',
      isHead: true,
      cell: ({ user_id: id, name }) => <PersonButton userId={id} name={name} />,
    },
    {
      key: 'presence',
      title: t('people.presence'),
      sortBy: 'presence',
      cell: (person) => <Presence person={person} />,
    },
    counted('waiting'),
    counted('open'),
    {
      key: 'load',
      title: t('people.workload'),
      sortBy: 'load',
      cell: ({ load, capacity }) => (
        <span data-full={(capacity !== null && load >= capacity) || undefined} className={classes.load}>
          {capacity === null ? load : t('people.of', { load, capacity })}
        </span>
      ),
    },
  ];
}

function Presence({ person }: { person: NowPerson }) {
  const t = useT('reportsNow');
  const presence = presenceOf(person);
  return (
    <span className={classes.presence} data-presence={presence}>
      {t(`availability.${presence}`)}
    </span>
  );
}
