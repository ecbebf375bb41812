import type { NewTaskChange } from './change-queries.ts';
import type { Named } from './references.ts';
import type { TaskFields } from './task-queries.ts';

const dueOf = ({ due_on, due_at }: TaskFields): string | null =>
  due_on ?? (due_at === null ? null : new Date(due_at).toISOString());

/** An edit as entries of a task's history, in the order in which a task shows its fields. */
export const changesBetween = (before: TaskFields, after: TaskFields, named: Named): NewTaskChange[] => {
  const nameOf = (kind: keyof Named, id: number | null) => (id === null ? null : (named[kind].get(id) ?? null));
  const states = [before, after].map((task) => ({
    title: task.title,
    status_id: String(task.status_id),
    priority: String(task.priority),
    due: dueOf(task),
    estimated_time: String(task.estimated_time),
    spent_time: String(task.spent_time),
  }));
  const [was, is] = states as [(typeof states)[number], (typeof states)[number]];
  const plain = (Object.keys(is) as (keyof typeof is)[])
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ field, before: was[field], after: is[field] }));
  const referred = (['assignee', 'project', 'category', 'sprint'] as const)
    .filter((kind) => before[`${kind}_id`] !== after[`${kind}_id`])
    .map((kind) => ({
      field: kind,
      before: nameOf(kind, before[`${kind}_id`]),
      after: nameOf(kind, after[`${kind}_id`]),
    }));
  const text =
    before.description === after.description ? [] : [{ field: 'description' as const, before: null, after: null }];
  return [...plain, ...referred, ...text];
};
