import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idParamShape, idShape } from '../../shapes.ts';
import { assignmentLimits } from './limits.ts';

/** How the new clients of a bot come to their managers: people take them, or they go round, or to whoever has fewest. */
export const assignmentModes = ['by_hand', 'in_turn', 'least_busy'] as const;
export type AssignmentMode = (typeof assignmentModes)[number];

const minutesShape = (most: number) => z.int().min(1, 'validation.invalid').max(most, 'validation.invalid').nullable();

const policyBody = z.object({
  mode: z.enum(assignmentModes),
  /** Whoever had the client last comes first, where they can take them. */
  last_manager_first: z.boolean(),
  /** Who takes part; null: everyone who may answer clients. */
  user_ids: z.array(idShape).min(1, 'validation.required').max(assignmentLimits.assignmentPeople).nullable(),
  /** A conversation that its new manager has neither opened nor answered by then goes on; null: it stays. */
  accept_minutes: minutesShape(assignmentLimits.acceptMinutes),
  /** Whoever has been offline for so long gives back the clients that wait; null: nobody does. */
  gone_minutes: minutesShape(assignmentLimits.goneMinutes),
  /** Gets clients whom nobody else can take, however many they have; null: those stay with the new clients. */
  otherwise_user_id: idShape.nullable(),
});

export const assignmentPolicyShape = policyBody.extend({
  bot_id: idShape,
  /** As above; those that are gone are left out, so it may be empty. */
  user_ids: z.array(idShape).nullable(),
  /** 0: never set, as every bot begins; rises with every change. `setAssignmentPolicy` with an older one is refused. */
  version: z.int().min(0),
});
export type AssignmentPolicy = z.infer<typeof assignmentPolicyShape>;

/** `here`: a page is open. `in_hours`: none is, but it is their working time. `away`: by their own status. */
export const availabilities = ['here', 'in_hours', 'away', 'gone'] as const;
export type Availability = (typeof availabilities)[number];

const capacityShape = z.int().min(0).max(assignmentLimits.capacity, 'validation.invalid');

export const assignmentPersonShape = z.object({
  user_id: idShape,
  /** How many conversations they can have; null: any number. */
  capacity: z.int().min(0).nullable(),
  /** Their open conversations that wait, or were active within the hour. */
  load: z.int().min(0),
  /** Those of them whose clients wait. */
  waiting: z.int().min(0),
  availability: z.enum(availabilities),
});
export type AssignmentPerson = z.infer<typeof assignmentPersonShape>;

/** Why somebody did not get a client. `declined`: they had it before, and gave it back or let it pass. */
export const passedOverReasons = ['full', 'away', 'gone', 'declined'] as const;

export const passedOverShape = z.object({
  user_id: idShape,
  /** Of then. */
  name: z.string(),
  why: z.enum(passedOverReasons),
  load: z.int().min(0),
  capacity: z.int().min(0).nullable(),
});
export type PassedOver = z.infer<typeof passedOverShape>;

/**
 * Why somebody got a client. `came_back`: theirs before, and the client has written again. `otherwise`: nobody else could.
 * `rule`: a rule of automation says so.
 */
export const givenReasons = ['in_turn', 'least_busy', 'last_manager', 'came_back', 'otherwise', 'rule'] as const;
/** Why a client was taken from somebody. */
export const takenReasons = ['not_accepted', 'away', 'gone', 'full', 'returned', 'taken_by_rule'] as const;

export const assignmentEntryShape = z.object({
  id: z.uuid(),
  at: dateTimeShape,
  kind: z.enum(['given', 'taken_back']),
  user_id: idShape,
  /** Of now. */
  user_name: z.string(),
  reason: z.enum([...givenReasons, ...takenReasons]),
  /** Their conversations, this one among them, and how many they could have then. */
  load: z.int().min(0),
  capacity: z.int().min(0).nullable(),
  /** For so long it was theirs to accept, or they were gone. */
  minutes: z.int().nullable(),
  /** Who came before and could not take it, the first of them, and how many more. */
  passed_over: z.array(passedOverShape),
  more_passed_over: z.int().min(0),
});
export type AssignmentEntry = z.infer<typeof assignmentEntryShape>;

export const getAssignment = defineEndpoint({
  name: 'getAssignment',
  summary: 'How clients come to their managers: the policy of each bot, who has how many, and how many wait for one',
  method: 'GET',
  path: '/assignment',
  access: 'settings:read',
  scope: 'settings:read',
  rate: 'read',
  result: z.object({
    policies: z.array(assignmentPolicyShape),
    people: z.array(assignmentPersonShape),
    waiting: z.array(z.object({ bot_id: idShape, count: z.int().min(1) })),
  }),
});

export const setAssignmentPolicy = defineEndpoint({
  name: 'setAssignmentPolicy',
  summary: 'Says how the clients of a bot come to their managers: all of it, as it was read',
  method: 'PUT',
  path: '/assignment/bots/{id}',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  params: z.object({ id: idParamShape }),
  body: policyBody.extend({ version: z.int().min(0) }),
  result: assignmentPolicyShape,
  errors: ['bot.not_found', 'assignment.changed'],
});

export const setCapacity = defineEndpoint({
  name: 'setCapacity',
  summary: 'Says how many conversations somebody can have before no more are assigned to them; null: any number',
  method: 'PUT',
  path: '/assignment/users/{id}',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  params: z.object({ id: idParamShape }),
  body: z.object({ capacity: capacityShape.nullable() }),
  result: z.literal(true),
  errors: ['user.not_found'],
});

export const returnOwnClients = defineEndpoint({
  name: 'returnOwnClients',
  summary: 'Gives back the open conversations that are the caller’s, as at the end of a shift',
  method: 'POST',
  path: '/assignment/return',
  access: 'conversations.answer',
  scope: 'conversations:write',
  rate: 'write',
  result: z.object({ count: z.int().min(0) }),
});

export const listAssignments = defineEndpoint({
  name: 'listAssignments',
  summary: 'To whom a conversation was assigned and why, the newest first; and why nobody has it now',
  method: 'GET',
  path: '/channels/{id}/assignments',
  access: 'conversations.read',
  scope: 'conversations:read',
  rate: 'read',
  params: z.object({ id: idParamShape }),
  result: z.object({
    data: z.array(assignmentEntryShape),
    /** Who cannot take it now; null where people take clients, and while it is somebody's or waits for no answer. */
    now: z.object({ passed_over: z.array(passedOverShape), more_passed_over: z.int().min(0) }).nullable(),
  }),
  errors: ['channel.not_found'],
});

export const assignmentEvents = {
  /** A policy or somebody's capacity was changed. */
  updateAssignment: z.object({}),
} as const;

export const assignmentEndpoints = {
  getAssignment,
  setAssignmentPolicy,
  setCapacity,
  returnOwnClients,
  listAssignments,
} as const;
