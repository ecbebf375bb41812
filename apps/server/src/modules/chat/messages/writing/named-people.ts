/** A colleague as a system message names them. */
export interface Person {
  id: number;
  name: string;
}

/** The actor of a system message. */
export const nameUser = ({ id, name }: Person) => ({ user: name, user_id: String(id) });

/** The colleagues a system message is about. */
export const nameTargets = (people: readonly Person[]) => ({
  target: people.map(({ name }) => name).join(', '),
  target_id: people.map(({ id }) => id).join(', '),
});
