import { type Action, actionsOf, type Module, modules, type Permissions } from '@switchboard/contract';

/** The modules whose permissions decide something today; the others belong to parts that are still to come. */
export const workingModules = [
  'users',
  'roles',
  'settings',
  'channels',
  'leads',
  'contacts',
  'projects',
  'project_documents',
  'tasks',
  'profile',
] as const;

export const hintKeyOf = (module: Module) => workingModules.find((working) => working === module) ?? 'later';

/** Those that decide something first. */
export const shownModules: readonly Module[] = [
  ...workingModules,
  ...modules.filter((module) => hintKeyOf(module) === 'later'),
];

/** Every right includes the right to read: a tick elsewhere ticks `read`, and taking `read` away takes the rest. */
export const toggleAction = (permissions: Permissions, module: Module, action: Action): Permissions => {
  const held = permissions[module] ?? [];
  const isTaken = held.includes(action);
  const next = isTaken ? held.filter((one) => one !== action && action !== 'read') : [...held, action, 'read' as const];
  return { ...permissions, [module]: actionsOf[module].filter((one) => next.includes(one)) };
};

/** How many modules a role gives access to; null for all that can be given. */
export const countAreas = (permissions: Permissions): number | null => {
  const isComplete = modules.every((module) =>
    actionsOf[module].every((action) => permissions[module]?.includes(action) === true),
  );
  return isComplete ? null : modules.filter((module) => (permissions[module]?.length ?? 0) > 0).length;
};
