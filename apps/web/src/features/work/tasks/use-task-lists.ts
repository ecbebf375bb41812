import { hasPermission, type Project } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useStore } from '../../../store/store-context.tsx';
import { taskListsQuery, taskProjectsQuery } from './tasks-queries.ts';

type NamedProject = Pick<Project, 'id' | 'name'>;

const noProjects: readonly NamedProject[] = [];

/** Boards are drawn again when a name changes, not when a task of the project does. */
const toNames = (projects: readonly Project[]): NamedProject[] => projects.map(({ id, name }) => ({ id, name }));

/** The projects in use, for those who may see projects. */
export function useTaskProjects(): readonly NamedProject[] {
  const api = useApi();
  const mayRead = useStore((state) => state.me !== null && hasPermission(state.me.permissions, 'projects', 'read'));
  return useQuery({ ...taskProjectsQuery(api), enabled: mayRead, select: toNames }).data ?? noProjects;
}

/** A project's name; undefined without a project, or for one unknown here. */
export function useProjectNames(): (id: number | null) => string | undefined {
  const projects = useTaskProjects();
  const names = useMemo(() => new Map(projects.map(({ id, name }) => [id, name])), [projects]);
  return useCallback((id) => (id === null ? undefined : names.get(id)), [names]);
}

const noLists = { categories: [], sprints: [] } as const;

export function useTaskLists() {
  return useQuery(taskListsQuery(useApi())).data ?? noLists;
}
