import type { Project, TaskCard } from '@switchboard/contract';
import { at } from './build.ts';

/** Factories of tasks and projects, with defaults for everything a test does not specify. */

const author = { id: 3, first_name: 'Bohdan', last_name: 'Shevchuk', avatar: null };

export const buildTaskCard = (task: Partial<TaskCard> & { id: number }): TaskCard => ({
  kind: 'task',
  title: `Task ${task.id}`,
  status_id: 1,
  priority: 2,
  assignee: null,
  assignee_gone: false,
  created_by: author.id,
  author,
  project_id: null,
  category_id: null,
  sprint_id: null,
  due_on: null,
  due_at: null,
  estimated_time: 0,
  spent_time: 0,
  rank: 'V',
  source: null,
  comments_count: 0,
  files_count: 0,
  created_at: at(0),
  updated_at: at(0),
  done_at: null,
  version: 1,
  ...task,
});

export const buildProject = (project: Partial<Project> & { id: number }): Project => ({
  name: `Project ${project.id}`,
  description: '',
  state: 'active',
  archived_at: null,
  created_by: author.id,
  author,
  members: [author],
  channel_id: null,
  tasks_count: 0,
  done_count: 0,
  progress: null,
  documents_count: 0,
  created_at: at(0),
  updated_at: at(0),
  version: 1,
  ...project,
});
