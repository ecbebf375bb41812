import { apiScopes, carries, type PublicEventType, publicEventKinds } from '@switchboard/contract';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';

/** Words of clients come with these. */
const ofConversations: ReadonlySet<string> = new Set(['message', 'note', 'delivery']);

/**
 * Whether somebody may read the events of a type themselves: to have them sent somewhere, or to look at what was sent,
 * takes no less. Messages are those of conversations too.
 */
export const mayLearn = ({ permissions }: Pick<CallingActor, 'permissions'>, type: string): boolean => {
  const kind = publicEventKinds[type as PublicEventType] as { scope: keyof typeof apiScopes } | undefined;
  if (kind === undefined) return false;
  const needed = [
    ...apiScopes[kind.scope],
    ...(ofConversations.has(type.split('.', 1)[0] ?? '') ? ['leads:read'] : []),
  ];
  return needed.every((permission) => carries(permissions, permission as Parameters<typeof carries>[1]));
};

/** Throws `permission.denied` for types that the caller may not read themselves. */
export const assertMayLearn = (actor: Pick<CallingActor, 'permissions'>, types: readonly string[]): void => {
  if (!types.every((type) => mayLearn(actor, type))) throw new AppError('permission.denied');
};
