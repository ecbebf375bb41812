import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { fileShape } from '../../files/files.ts';
import { authorShape } from '../../foundation/users/users.ts';
import type { Permission } from '../../permissions/permissions.ts';
import {
  dateTimeShape,
  idParamShape,
  idShape,
  listOf,
  pageQueryShape,
  textShape,
  visibleNameShape,
} from '../../shapes.ts';
import { sharedLimits } from '../../shared-limits.ts';
import { projectLimits } from './limits.ts';
import { projectSorts, projectStates } from './project-values.ts';

/** The users who get events about projects. */
export const projectReaders = ['projects:read'] as const satisfies Permission[];

/** A project, the same for everyone who may see projects. */
export const projectShape = z.object({
  id: idShape,
  name: z.string(),
  /** Plain text. */
  description: z.string(),
  state: z.enum(projectStates),
  /** Since when nothing in it can be changed; null: it is in use. */
  archived_at: dateTimeShape.nullable(),
  created_by: idShape,
  author: authorShape,
  members: z.array(authorShape),
  /** The group it is tied to, a link: its name is for those who may see it. */
  channel_id: idShape.nullable(),
  tasks_count: z.int().min(0),
  done_count: z.int().min(0),
  /** How many percent of its tasks are done, rounded down; null while it has none. */
  progress: z.int().min(0).max(100).nullable(),
  documents_count: z.int().min(0),
  created_at: dateTimeShape,
  updated_at: dateTimeShape,
  /** Rises with every change of the project itself. */
  version: z.int().positive(),
});
export type Project = z.infer<typeof projectShape>;

export const projectDocumentShape = fileShape.extend({ added_by: authorShape, added_at: dateTimeShape });
export type ProjectDocument = z.infer<typeof projectDocumentShape>;

const projectParams = z.object({ id: idParamShape });

const projectFieldsShape = z.object({
  name: visibleNameShape(sharedLimits.titleChars),
  description: textShape.trim().max(projectLimits.projectDescriptionChars, 'validation.too_long'),
  state: z.enum(projectStates),
  /** User ids; who is left out of the list is no member any more. */
  members: z.array(idShape).max(projectLimits.membersPerProject, 'validation.too_many_members'),
  /** A group that the caller may read. */
  channel_id: idShape.nullable(),
});

export const listProjects = defineEndpoint({
  name: 'listProjects',
  summary: 'Projects in use, or the archived ones; the newest first, unless sorted otherwise',
  method: 'GET',
  path: '/projects',
  access: 'projects:read',
  scope: 'tasks:read',
  rate: 'read',
  query: z.object({
    ...pageQueryShape,
    sortBy: z.enum(projectSorts).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    /** A part of the name. */
    search: textShape.max(projectLimits.projectSearchChars, 'validation.too_long').optional(),
    state: z.enum(projectStates).optional(),
    archived: z.stringbool().optional(),
    /** Those the caller is a member of. */
    mine: z.stringbool().optional(),
    /** Those tied to this group. */
    channel_id: idParamShape.optional(),
  }),
  result: listOf(projectShape),
});

export const getProject = defineEndpoint({
  name: 'getProject',
  summary: 'One project',
  method: 'GET',
  path: '/projects/{id}',
  access: 'projects:read',
  scope: 'tasks:read',
  rate: 'read',
  params: projectParams,
  result: projectShape,
  errors: ['project.not_found'],
});

export const createProject = defineEndpoint({
  name: 'createProject',
  summary: 'Creates a project; its creator becomes a member',
  method: 'POST',
  path: '/projects',
  access: 'projects:create',
  scope: 'tasks:write',
  rate: 'write',
  status: 201,
  body: projectFieldsShape.partial().required({ name: true }),
  result: projectShape,
  errors: ['project.too_many'],
});

export const editProject = defineEndpoint({
  name: 'editProject',
  summary: 'Changes a project; what is left out stays',
  method: 'PUT',
  path: '/projects/{id}',
  access: 'projects:update',
  scope: 'tasks:write',
  rate: 'write',
  params: projectParams,
  body: projectFieldsShape.partial().extend({
    /** The version that was on the screen: saving over another user's change is refused. */
    version: z.int().positive().optional(),
  }),
  result: projectShape,
  errors: ['project.not_found', 'project.archived', 'project.changed'],
});

export const archiveProject = defineEndpoint({
  name: 'archiveProject',
  summary: 'Archives a project: it and its documents cannot be changed, no task can be put into it',
  method: 'PUT',
  path: '/projects/{id}/archive',
  access: 'projects:update',
  scope: 'tasks:write',
  rate: 'write',
  params: projectParams,
  result: projectShape,
  errors: ['project.not_found'],
});

export const restoreProject = defineEndpoint({
  name: 'restoreProject',
  summary: 'Takes a project out of the archive',
  method: 'DELETE',
  path: '/projects/{id}/archive',
  access: 'projects:update',
  scope: 'tasks:write',
  rate: 'write',
  params: projectParams,
  result: projectShape,
  errors: ['project.not_found'],
});

export const deleteProject = defineEndpoint({
  name: 'deleteProject',
  summary: 'Deletes a project with its documents: one’s own, or any where one manages projects. Its tasks stay',
  method: 'DELETE',
  path: '/projects/{id}',
  access: 'projects:delete',
  scope: 'tasks:write',
  rate: 'write',
  params: projectParams,
  result: z.literal(true),
  errors: ['project.not_found', 'permission.denied'],
});

export const listProjectDocuments = defineEndpoint({
  name: 'listProjectDocuments',
  summary: 'The documents of a project, newest first',
  method: 'GET',
  path: '/projects/{id}/documents',
  access: 'project_documents:read',
  scope: 'tasks:read',
  rate: 'read',
  params: projectParams,
  query: z.object(pageQueryShape),
  result: listOf(projectDocumentShape),
  errors: ['project.not_found'],
});

export const addProjectDocuments = defineEndpoint({
  name: 'addProjectDocuments',
  summary: 'Adds uploaded files to the documents of a project',
  method: 'POST',
  path: '/projects/{id}/documents',
  access: 'project_documents:create',
  scope: 'tasks:write',
  rate: 'write',
  status: 201,
  params: projectParams,
  body: z.object({
    files: z
      .array(idShape)
      .min(1, 'validation.required')
      .max(projectLimits.documentsPerUpload, 'validation.too_many_files'),
  }),
  result: z.object({ data: z.array(projectDocumentShape) }),
  errors: ['project.not_found', 'project.archived', 'project.too_many_documents'],
});

export const deleteProjectDocument = defineEndpoint({
  name: 'deleteProjectDocument',
  summary: 'Deletes a document: one’s own, or any where one manages projects',
  method: 'DELETE',
  path: '/projects/{id}/documents/{fileId}',
  access: 'project_documents:delete',
  scope: 'tasks:write',
  rate: 'write',
  params: z.object({ id: idParamShape, fileId: idParamShape }),
  result: z.literal(true),
  errors: ['project.not_found', 'project.archived', 'project.document_not_found', 'permission.denied'],
});

export const projectEvents = {
  newProject: projectShape,
  /** The project itself, its documents, or how many of its tasks are done. */
  updateProject: projectShape,
  deleteProject: z.object({ id: idShape }),
} as const;

export const projectEndpoints = {
  listProjects,
  getProject,
  createProject,
  editProject,
  archiveProject,
  restoreProject,
  deleteProject,
  listProjectDocuments,
  addProjectDocuments,
  deleteProjectDocument,
} as const;
