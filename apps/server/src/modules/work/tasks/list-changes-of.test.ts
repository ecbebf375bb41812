import { expect, test } from 'vitest';
import { changesBetween } from './list-changes-of.ts';
import type { Named } from './references.ts';
import type { TaskFields } from './task-queries.ts';

const task: TaskFields = {
  title: 'Pack',
  description: 'Twelve boxes',
  status_id: 1,
  priority: 2,
  assignee_id: null,
  project_id: null,
  category_id: null,
  sprint_id: null,
  due_on: null,
  due_at: null,
  estimated_time: 0,
  spent_time: 0,
  rank: 'V',
};
const named: Named = {
  assignee: new Map([
    [1, 'Iryna'],
    [2, 'Petro'],
  ]),
  project: new Map([[1, 'Shop']]),
  category: new Map([[1, 'Urgent']]),
  sprint: new Map([[1, 'May']]),
};
const list = (before: Partial<TaskFields>, after: Partial<TaskFields>) =>
  changesBetween({ ...task, ...before }, { ...task, ...after }, named).map((change) => [
    change.field,
    change.before,
    change.after,
  ]);

test.for<[Partial<TaskFields>, Partial<TaskFields>, unknown[]]>([
  [{}, {}, []],
  [{}, { rank: 'W' }, []],
  [{}, { title: 'Send' }, [['title', 'Pack', 'Send']]],
  [{}, { status_id: 3 }, [['status_id', '1', '3']]],
  [{}, { priority: 0 }, [['priority', '2', '0']]],
  [{}, { estimated_time: 60 }, [['estimated_time', '0', '60']]],
  [{ spent_time: 60 }, {}, [['spent_time', '60', '0']]],
  [{}, { description: '' }, [['description', null, null]]],
  [{}, { due_on: '2027-01-02' }, [['due', null, '2027-01-02']]],
  [{ due_at: '2027-01-01T10:00:00Z' }, {}, [['due', '2027-01-01T10:00:00.000Z', null]]],
  [{ due_at: '2027-01-01T10:00:00Z' }, { due_at: '2027-01-01T10:00:00.000Z' }, []],
  [{ due_at: '2027-01-01T10:00:00Z' }, { due_on: '2027-01-01' }, [['due', '2027-01-01T10:00:00.000Z', '2027-01-01']]],
  [{ assignee_id: 1 }, { assignee_id: 2 }, [['assignee', 'Iryna', 'Petro']]],
  [{ assignee_id: 1 }, {}, [['assignee', 'Iryna', null]]],
  [{}, { assignee_id: 9 }, [['assignee', null, null]]],
  [{}, { project_id: 1 }, [['project', null, 'Shop']]],
  [{}, { category_id: 1 }, [['category', null, 'Urgent']]],
  [{ sprint_id: 1 }, {}, [['sprint', 'May', null]]],
  [
    { assignee_id: 1 },
    { description: '', assignee_id: 2, title: 'Send', priority: 4 },
    [
      ['title', 'Pack', 'Send'],
      ['priority', '2', '4'],
      ['assignee', 'Iryna', 'Petro'],
      ['description', null, null],
    ],
  ],
])('of a task with %j that becomes %j the history says %j', ([before, after, changes]) => {
  expect(list(before, after)).toEqual(changes);
});
